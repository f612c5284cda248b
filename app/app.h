#pragma once
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gpu/fence.h"
#include "gpu/framebuffer.h"
#include "lab/lab.h"
#include "platform/imgui_session.h"
#include "platform/input.h"
#include "platform/window.h"
#include "record/recording.h"
#include "run/frame_log.h"
#include "run/map_worker.h"
#include "run/runner.h"
#include "run/streamline.h"
#include "scene/lesson.h"
#include "scene/scene.h"
#include "shortcuts.h"
#include "tools/tool_box.h"
#include "ui/battle_plot.h"
#include "ui/cards.h"
#include "ui/overlays.h"
#include "ui/panel_army.h"
#include "ui/panel_crowd.h"
#include "ui/panel_lab.h"
#include "ui/panel_map.h"
#include "ui/panel_profile.h"
#include "ui/panel_search.h"
#include "ui/panel_video.h"
#include "ui/panel_workers.h"
#include "ui/race_strip.h"
#include "ui/timeline.h"
#include "ui/ui_context.h"
#include "view/map_view.h"

namespace wayfield {

struct AppOptions {
    int width = 1280;  ///< window units
    int height = 720;
    Display display = Display::kScreen;
    double scale = 0;  ///< drawable pixels a unit; 0: the screen's
    /// A person sits in front of it: what takes long (a search, a map that is opened) is shown when it is
    /// ready. Otherwise each frame waits for it, so that it looks the same every time.
    bool interactive = true;
    bool asks = false;           ///< before edits are lost: a person is there to answer
    bool keeps_settings = true;  ///< choices are those of the last start, and kept for the next
};

/// Owns the window and all that is behind it. frame() is the whole program; its parts are the arrows of the
/// design's "The way the data flows".
class App {
  public:
    explicit App(const AppOptions& options);
    ~App();
    App(const App&) = delete;
    App& operator=(const App&) = delete;

    /// Opens a map, or what the first start shows when `source` is empty. Throws Error if it can't be opened.
    void open_first(const std::string& source);
    /// Frames until the person closes the window. Draws only when something changed. Returns the exit status.
    int run();

    /// One frame that is worth `seconds` to playback, eases and tooltips. While a recording is under way each
    /// frame that is worth any time is a frame of the video. Throws Error where that fails and nobody is
    /// there to be told.
    void frame(double seconds);

    /// Carries a command out as the panel's are: what it says is shown over the map.
    Outcome apply(const Command& command);
    /// Carries out a command that takes long (MapWorker::takes_long), while frames are drawn; none if it
    /// isn't one. Waits for one that is under way if the scene must not change meanwhile.
    std::optional<Outcome> finish_long(const Command& command);
    /// What is under way, null if nothing is.
    const MapWorker* map_work() const { return map_worker_.busy() ? &map_worker_ : nullptr; }
    /// The longest that frame() has worked since the last call, in milliseconds, without what drawing took.
    double take_longest_work() { return std::exchange(longest_work_, 0); }

    RgbImage picture() const { return target_.read_rgb(); }
    /// The lab's chosen plot alone, as large as the window: a slide.
    RgbImage lab_picture();

    Scene& scene() { return scene_; }
    Runner& runner() { return *runner_; }
    Window& window() { return window_; }
    Lab& lab() { return lab_; }
    const Window& window() const { return window_; }
    const WidgetRegistry& widgets() const { return widgets_.registry(); }
    /// Precondition: index < scene().panes().size().
    Camera& camera(std::size_t index) { return cameras_[index]; }
    const UiState& ui() const { return ui_; }
    const FrameLog& frames() const { return frames_; }
    /// Id of the control that shows the keyboard's focus, 0 if none.
    unsigned focused_widget() const { return widgets_.focused(); }
    /// What the tooltip says that is shown now, empty if there is none.
    const std::string& tooltip() const { return widgets_.shown_tooltip(); }
    std::optional<Point> hovered_cell() const { return hovered_; }
    int gl_errors() const { return gl_errors_; }
    /// Frames a second that this machine could draw now.
    double frames_per_second() const { return mean_frame_seconds_ > 0 ? 1 / mean_frame_seconds_ : 0; }
    bool closed() const { return closed_; }
    bool interactive() const { return options_.interactive; }

    /// Leaves bar, panel or strip away.
    void show_parts(FrameParts parts) { ui_.frame = parts; }
    /// Makes the recording that has begun a film of the search over so many seconds: it ends by itself.
    /// Precondition: recording() is not null.
    void begin_film(double seconds);
    /// Null while nothing is recorded.
    const Recording* recording() const { return recording_.get(); }
    /// The lesson that is open, or null.
    LessonPlayer* lesson() { return lesson_ ? &*lesson_ : nullptr; }
    const Layout& layout() const { return layout_; }

  private:
    void poll_events();
    void lay_out();
    void make_room_for_caption();
    void set_caption_room(int foot);
    void use_tools();
    void use_keys();
    void use_key(const KeyEvent& event);
    void act(ShortcutAction action);
    void act_on_tools(ShortcutAction action);
    void act_on_film(ShortcutAction action);
    void send(Command command);
    void act_on_field(ShortcutAction action);
    void act_on_view(ShortcutAction action);
    FrameParts next_frame_parts() const;
    bool use_slide_key(const KeyEvent& event);
    void link_cameras();

    // app_lesson.cpp, app_record.cpp: commands that are the window's own.
    std::optional<Outcome> apply_own(const Command& command);
    static bool is_lesson(const std::string& source);
    Outcome open_lesson(const command::Lesson& lesson);
    Outcome move_slide(const command::Slide& slide);
    void leave_lesson();
    void go_on_with_lesson();
    Outcome start_recording(const command::Record& record);
    Outcome stop_recording();
    std::unique_ptr<Recording> take_recording();
    void toggle_recording();
    Outcome save_work(const command::SaveWork& work) const;
    bool film_waits() const;
    void place_film();
    void record_frame(double seconds);
    int frames_due(double seconds);
    void mark_recording();
    void carry_out_commands();
    // app_open.cpp: what takes long.
    void carry_out(const Command& command);
    void carry_out_unasked(const Command& command);
    bool must_wait(const Command& command) const;
    bool goes_apart(const Command& command) const;
    void begin_map_work(const Command& command);
    void adopt_map_work();
    void cancel_map_work();
    Outcome finish_map_work();
    void show_progress();
    void opened(const std::string& source);
    /// What `open` and `load` open; null for other commands.
    static const std::string* opened_name(const Command& command);
    // app_save.cpp: where the scene is kept, and what is asked before edits are lost.
    void request_quit();
    bool asks_before(const Command& command) const;
    void ask_before_leaving(std::optional<Command> command);
    void take_answers();
    void go_on_leaving();
    void give_up_leaving();
    void save(bool under_another_name);
    void saved(const std::string& file);
    void keep_file(const std::string& file);
    std::string proposed_name() const;
    bool use_question_key(const KeyEvent& event);
    std::chrono::microseconds patience() const;
    void search_and_play(double seconds);
    template <class Draw>
    void draw_timed(const Draw& draw) {
        const auto begin = std::chrono::steady_clock::now();
        draw();
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
        drawing_seconds_ += took.count();
    }
    void clear_target();
    void draw_map();
    void draw_panels(double seconds);
    void draw_panels_timed(double seconds);
    void present();

    MapFrame map_frame(std::size_t pane, const std::vector<Point>& outlined);
    void add_field(MapFrame& frame, std::size_t pane);
    void add_requests(MapFrame& frame, std::size_t pane);
    static void add_crowd(MapFrame& frame, const Pane& pane);
    void add_battle(MapFrame& frame, const Pane& pane) const;
    std::vector<Point> outlined_cells() const;
    UiContext ui_context();
    void draw_side_panel(const UiContext& ui);
    void draw_strip(const UiContext& ui);
    void open_showpiece();
    std::size_t pane_at(double x, double y) const;
    void update_look();
    bool animating() const;
    void walk_crowds();
    bool something_to_draw();
    Outcome apply_to_lab(const command::Lab& action);
    bool use_lab_key(const KeyEvent& event);
    void remember(const std::string& source);
    void show_title();
    void wait_for_events();

    AppOptions options_;
    Window window_;
    ImGuiSession imgui_;
    Input input_;
    Framebuffer target_;
    Fence drawn_;  // the frame before
    Theme theme_;
    Fonts fonts_;
    Widgets widgets_;
    std::optional<LessonPlayer> lesson_;
    std::unique_ptr<Recording> recording_;
    std::optional<FilmPlan> film_;  // recording_ is of the search from its first step to its last
    int recordings_named_ = 0;
    double live_seconds_ = 0;  // that a recording before a person has taken

    Layout layout_;
    float look_scale_ = 0;  // of the fonts that are loaded
    bool look_dark_ = false;

    Scene scene_;
    std::unique_ptr<Runner> runner_;
    std::string scene_file_;              // that Ctrl+S writes; empty: none yet
    std::uint64_t scene_file_epoch_ = 0;  // Scene::map_epoch() of the map that it holds
    struct Leaving {
        std::optional<Command> command;  // to carry out after the answer; none: the window closes
    };
    std::optional<Leaving> leaving_;
    MapWorker map_worker_;
    Outcome map_outcome_;  // of what it did last
    FrameLog frames_;
    /// What captions keep free at the foot of the map, and of which map in which box.
    struct CaptionRoom {
        std::uint64_t map_epoch = 0;
        Box map;
        int foot = 0;
    };
    CaptionRoom caption_room_;
    std::vector<Camera> cameras_;     // by pane
    std::size_t leading_camera_ = 0;  // moved last: in a race the others follow it
    std::vector<MapView> views_;
    std::vector<Streamline> streamlines_;  // by pane
    std::uint64_t map_version_ = 1;
    std::vector<Profile> drawn_profiles_;
    std::vector<std::span<const CellIndex>> drawn_requests_;  // of the frame that is drawn

    ToolBox tools_;
    UiState ui_;
    SearchPanel search_panel_;
    CrowdPanel crowd_panel_;
    ArmyPanel army_panel_;
    ProfilePanel profile_panel_;
    MapPanel map_panel_;
    VideoPanel video_panel_;
    WorkersPanel workers_panel_;
    Lab lab_;
    LabPanel lab_panel_;
    Timeline timeline_;
    BattlePlot battle_plot_;
    RaceStrip race_strip_;
    Cards cards_;
    Overlays overlays_;
    std::vector<HelpGroup> help_;
    std::vector<Command> commands_;
    std::optional<Point> hovered_;
    int gl_errors_ = 0;
    bool closed_ = false;
    std::string shown_message_;
    double drawing_seconds_ = 0;         // of this frame, all of GL's
    double panel_seconds_ = 0;           // laying out panels and cards
    double longest_work_ = 0;            // milliseconds
    double mean_frame_seconds_ = 0;      // of the last ten or so, waiting not counted
    double mean_rest_milliseconds_ = 0;  // of the same, what isn't pathfinding
    int frames_to_settle_ = 3;           // Dear ImGui needs a few after each change
    std::chrono::steady_clock::time_point last_frame_;
};

}  // namespace wayfield
