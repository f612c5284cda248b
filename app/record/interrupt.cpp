#include "record/interrupt.h"

namespace wayfield {

namespace {

// A signal's handler can reach nothing else.
volatile std::sig_atomic_t signal_came = 0;

void note_signal(int) { signal_came = 1; }

}  // namespace

InterruptWatch::InterruptWatch() {
    struct sigaction noting = {};
    noting.sa_handler = note_signal;
    // Without SA_RESTART: whoever waits for another program has to hear of it.
    noting.sa_flags = static_cast<int>(SA_RESETHAND);
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        sigaction(kSignals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &noting, nullptr);
    }
}

InterruptWatch::~InterruptWatch() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
    signal_came = 0;
}

bool InterruptWatch::interrupted() { return signal_came != 0; }

}  // namespace wayfield
