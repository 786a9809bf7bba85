/** Password of every demo account. Public, so production refuses the demo. */
export const demoPassword = 'starlight-demo'

export const demoAdmin = { email: 'admin@demo.example', displayName: 'Ada Min' }
export const demoNewcomer = { email: 'newcomer@demo.example', displayName: 'Newt Comer' }
/** In creators.json, as the next. */
export const featuredDemoCreators = ['dusty-lane', 'hal-alpha', 'phil-terwheel']
export const demoCreator = { email: 'dusty-lane@demo.example' }
