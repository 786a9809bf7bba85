// The same widths stand in explorer.css.

/** Whether the panel stands beside the editors; else it lies over them. */
export const hasRoomForPanel = () => matchMedia('(min-width: 1100px)').matches

/** Whether the variables leave room for the operation; else a button of GraphiQL shows them. */
export const hasRoomForVariables = () => matchMedia('(min-width: 720px)').matches
