export const confirmDelete = (thing: string) =>
  window.confirm(`Are you sure you want to delete this ${thing}?`)

export const confirmDiscard = () => window.confirm('Discard your changes? They are not saved yet.')

export const confirmLeaveSaving = () =>
  window.confirm('Your changes are being saved. Leave without waiting? If saving fails, they are lost.')
