import { defaults, listProfiles, logIn, session } from './rest.ts'

// openapi.json has the path of REST, but not the server.
defaults.baseUrl = `${process.env['ASTROFOLIO'] ?? 'http://localhost:3000'}/_api`
const creators = await listProfiles({ search: 'imaging', limit: 3 })
if (creators.status === 200) console.log(creators.data.profiles.map(({ displayName }) => displayName))

const { headers } = await logIn({ email: 'dusty-lane@demo.example', password: 'starlight-demo' })
// Node's fetch stores no cookies: send the session's with each request from here on.
defaults.headers = { cookie: headers.getSetCookie()[0]!.split(';')[0]! }
console.log((await session()).data)
