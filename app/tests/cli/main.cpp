#include "../contender_main.h"

int main(int argc, char** argv) { return wayfield::test::main_with_contenders(argc, argv); }
