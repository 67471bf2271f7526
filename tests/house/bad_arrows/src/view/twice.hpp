// Fixture of the arrow test: a class of a name that puzzle has. Never compiled.
namespace qter {
class Twice {
};
}  // namespace qter
