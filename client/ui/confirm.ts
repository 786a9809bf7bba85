/** Asks for confirmation before a delete; `thing` as in 'link'. */
export const confirmDelete = (thing: string) =>
  window.confirm(`Are you sure you want to delete this ${thing}?`)

/** Asks before something typed is thrown away. */
export const confirmDiscard = () => window.confirm('Discard your changes? They are not saved yet.')

/** Asks before a form is left whose save is under way. */
export const confirmLeaveSaving = () =>
  window.confirm('Your changes are being saved. Leave without waiting? If saving fails, they are lost.')
