/** Why somebody reports a profile or an image. */
export const reportReasons = {
  copied: 'It shows the work of somebody else',
  unlawful: 'It is unlawful',
  hateful: 'It is hateful, or harasses somebody',
  deceptive: 'It deceives, or is spam',
  private: 'It shows private data',
  other: 'Something else',
} as const

export type ReportReasonName = keyof typeof reportReasons
