/** Password of every demo account. Public, so production refuses the demo. */
export const demoPassword = 'starlight-demo'

export const demoAdmin = { email: 'admin@demo.example', displayName: 'Ada Min' }
export const demoNewcomer = { email: 'newcomer@demo.example', displayName: 'Newt Comer' }
/** One of the creators in creators.json. */
export const demoCreator = { email: 'dusty-lane@demo.example' }
