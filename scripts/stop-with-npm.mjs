// npm passes SIGTERM to the shell that it started, which passes nothing on. So a program of package.json ends with its shell.
const shell = process.ppid
if (process.env.npm_lifecycle_event) {
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
