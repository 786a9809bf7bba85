/**
 * Texts for rejected registrations: the first matching row applies (docs/product.md, 'Log in and register').
 */
const rows: { isMeant: (message: string) => boolean; text: (message: string) => string }[] = [
  {
    isMeant: (message) => message.includes('Email already in use'),
    text: () => 'This email is already registered. Please try logging in instead.',
  },
  {
    isMeant: (message) => message.toLowerCase().includes('display name'),
    text: () => "Please provide a valid display name that isn't empty.",
  },
  {
    isMeant: (message) => message.includes('display') || message.includes('name'),
    text: (message) => `Please check your display name: ${message}`,
  },
  { isMeant: (message) => message !== '', text: (message) => message },
  { isMeant: () => true, text: () => 'Registration failed. Please try again.' },
]

/** Returns the text shown for the server's message. */
export const registerText = (message: string) => rows.find(({ isMeant }) => isMeant(message))!.text(message)
