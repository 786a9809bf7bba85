/** Returns the milliseconds of CPU time that this process spends during some work, which a busy machine does not prolong. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
