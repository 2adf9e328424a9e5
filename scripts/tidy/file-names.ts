const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
// The linter checks the names of code.
const code = /\.(tsx?|m[jt]s)$/;
const component = /^[A-Z][A-Za-z0-9]*\.module\.css$/;
// Data files are named after methods, groups and migrations, which may have underscores.
const data = /^[a-z0-9]+([-_][a-z0-9]+)*\.(json|svg|sql)$/;
// Other languages have their own conventions.
const native = /^(AndroidManifest\.xml|[A-Z][A-Za-z0-9]*\.(swift|kt|jsx)|[a-z]+(_[a-z]+)*\.dart)$/;
const document = /^([A-Z]+(_[A-Z]+)*(\.md)?|Dockerfile|Caddyfile)$/;
// GitHub looks for its templates there.
const folderName = /^(ISSUE_TEMPLATE)$/;

const emptyWords = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'misc']);

/** The problem with the name of a file or of its folders, if there is one. */
export function nameProblem(path: string): string | undefined {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const isNamedWell = [code, kebab, component, data, native, document].some((shape) =>
    shape.test(file),
  );
  if (!isNamedWell || !folders.every((folder) => kebab.test(folder) || folderName.test(folder))) {
    return 'file names are kebab-case; only React components are PascalCase';
  }
  if (/^test-.*\.tsx?$/.test(file) && !folders.includes('testing')) {
    return 'files named test-… support tests and are in a testing folder; name the subject';
  }
  const empty = path
    .toLowerCase()
    .split(/[/.\-_]/)
    .find((word) => emptyWords.has(word));
  return empty && `"${empty}" does not say what the file is about; name the subject`;
}
