import { chromiumOnPath } from '../scripts/chromium.ts'

/** For Chromium in containers, as root, without requests to other hosts. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // The site does not use WebGL.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The tabs of a test share a process, and none is started in advance: a tenth less CPU time for the first page of a test.
  '--renderer-process-limit=1',
]

export const chromiumOptions = {
  executablePath: process.env['CHROME_PATH'] || (chromiumOnPath() ?? '/usr/bin/chromium'),
  args: chromiumArgs,
}
