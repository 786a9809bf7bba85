// The same widths as in explorer.css.

/** Whether the panel fits beside the editors; otherwise it covers them. */
export const hasRoomForPanel = () => matchMedia('(min-width: 1100px)').matches

/** Whether the variables editor fits; otherwise a GraphiQL button toggles it. */
export const hasRoomForVariables = () => matchMedia('(min-width: 720px)').matches
