#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace wayfield {

/// An empty folder of a test's own, in which it works; tests run side by side.
class OwnFolder {
  protected:
    OwnFolder() {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
        std::filesystem::current_path(folder_);
    }
    ~OwnFolder() {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(folder_);
    }

    const std::filesystem::path before_ = std::filesystem::current_path();
    const std::filesystem::path folder_ = folder_of(*testing::UnitTest::GetInstance()->current_test_info());

  private:
    static std::filesystem::path folder_of(const testing::TestInfo& test) {
        return std::filesystem::temp_directory_path() /
               (std::string("wayfield-") + test.test_suite_name() + '-' + test.name());
    }
};

}  // namespace wayfield
