// Before each command of package.json: installs the packages unless they are installed. The commands start Node by `env`, because
// their shell keeps the path of the Node that it found before the installation. npm sends SIGTERM to that shell alone, which
// passes nothing on: only the last program of a command, which replaces the shell by exec, receives it.
// In the syntax of Node 12, and without imports: older versions of Node print what is needed instead of an error.
const { platform, versions } = process
const [major, minor] = versions.node.split('.').map(Number)
const isMusl = platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime

let problem
if (platform === 'win32' || isMusl)
  problem =
    `Astrofolio does not run on ${isMusl ? 'Linux with musl' : platform}. ` +
    'It needs Linux with glibc (not Alpine) or macOS; on Windows, use it in WSL.'
else if (major < 20 || (major === 20 && minor < 11))
  problem =
    `Astrofolio needs Node 20.11 or newer to install its packages, and this is ${versions.node}. ` +
    'Install Node 24 from https://nodejs.org.'

if (problem) {
  console.error(problem)
  process.exitCode = 1
} else void import('./install.mjs')
