/** How a mutation is refused that changes what somebody has: the end of its description. */
export const ownersOnly =
  "UNAUTHENTICATED for a visitor, FORBIDDEN when it is another's, NOT_FOUND when there is none."
