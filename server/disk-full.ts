/** Whether a file could not be written for want of room, or because the account has used up its share. */
export const isDiskFull = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && (problem.code === 'ENOSPC' || problem.code === 'EDQUOT')
