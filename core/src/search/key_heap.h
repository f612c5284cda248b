#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wayfield/geometry.h"

namespace wayfield {

/// A priority of LPA* and D* Lite: the second part, a cell's cost, decides where the first, cost plus
/// estimate, is equal.
struct Key {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
    friend bool operator<(const Key& a, const Key& b) {
        return a.first != b.first ? a.first < b.first : a.second < b.second;
    }
};

/// A binary heap of cells with keys in which each cell knows its place, so that it can be moved and removed:
/// searches that go on after an edit can't leave stale entries behind. `Node` has a member `place`.
template <class Node>
class KeyHeap {
  public:
    static constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;

    struct Entry {
        Key key;
        CellIndex cell;
    };

    bool empty() const { return entries_.empty(); }
    std::size_t size() const { return entries_.size(); }
    const Entry& top() const { return entries_.front(); }
    const std::vector<Entry>& entries() const { return entries_; }
    std::size_t memory_bytes() const { return entries_.capacity() * sizeof(Entry); }
    void clear() { entries_.clear(); }
    void reserve(std::size_t entries) { entries_.reserve(entries); }

    void insert(Node* nodes, CellIndex cell, const Key& key) {
        entries_.push_back({key, cell});
        rise(nodes, entries_.size() - 1);
    }
    /// Precondition for this and remove(): the cell is in.
    void move(Node* nodes, CellIndex cell, const Key& key) {
        const std::size_t place = nodes[cell].place;
        const bool up = key < entries_[place].key;
        entries_[place].key = key;
        up ? rise(nodes, place) : sink(nodes, place);
    }
    void remove(Node* nodes, CellIndex cell) {
        const std::size_t place = nodes[cell].place;
        nodes[cell].place = kNowhere;
        const Entry last = entries_.back();
        entries_.pop_back();
        if (place == entries_.size()) return;
        const bool up = last.key < entries_[place].key;
        entries_[place] = last;
        up ? rise(nodes, place) : sink(nodes, place);
    }

    /// Becomes what `entries` says, a heap or not.
    void assign(Node* nodes, const std::vector<Entry>& entries) {
        entries_ = entries;
        for (std::size_t place = entries_.size(); place-- > 0;) sink(nodes, place);
    }
    /// Every key anew.
    template <class KeyOf>
    void rekey(Node* nodes, const KeyOf& key_of) {
        for (Entry& entry : entries_) entry.key = key_of(entry.cell);
        for (std::size_t place = entries_.size(); place-- > 0;) sink(nodes, place);
    }

  private:
    void put(Node* nodes, std::size_t place, const Entry& entry) {
        entries_[place] = entry;
        nodes[entry.cell].place = static_cast<std::uint32_t>(place);
    }

    void rise(Node* nodes, std::size_t place) {
        const Entry entry = entries_[place];
        while (place > 0) {
            const std::size_t parent = (place - 1) / 2;
            if (!(entry.key < entries_[parent].key)) break;
            put(nodes, place, entries_[parent]);
            place = parent;
        }
        put(nodes, place, entry);
    }

    void sink(Node* nodes, std::size_t place) {
        const Entry entry = entries_[place];
        for (std::size_t child; (child = 2 * place + 1) < entries_.size(); place = child) {
            if (child + 1 < entries_.size() && entries_[child + 1].key < entries_[child].key) ++child;
            if (!(entries_[child].key < entry.key)) break;
            put(nodes, place, entries_[child]);
        }
        put(nodes, place, entry);
    }

    std::vector<Entry> entries_;
};

}  // namespace wayfield
