/** Returns what identifies an account to authenticators, in base64url; they show the account's name and not this id. */
export const userHandleOf = (userId: number): string => btoa(String(userId)).replace(/=+$/, '')
