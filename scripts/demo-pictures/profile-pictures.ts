import sharp from 'sharp'

const stars = (count: number, color = '#fff') =>
  Array.from(
    { length: count },
    (_, n) =>
      `<circle cx="${(n * n * 53 + n * 197 + 31) % 512}" cy="${(n * n * 29 + n * 311 + 67) % 512}" r="${1.2 + ((n * 7) % 5) * 0.6}" fill="${color}" opacity="${0.35 + ((n * 3) % 6) / 10}"/>`,
  ).join('')
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const face = (skin: string) =>
  `${disc(256, 262, 118, skin)}<rect x="216" y="350" width="80" height="90" rx="34" fill="${skin}"/>`
const shoulders = (fill: string) => path('M96 512C96 430 170 398 256 398S416 430 416 512Z', fill)
const eyes = (fill = '#22252c') => disc(214, 258, 11, fill) + disc(298, 258, 11, fill)
const smile = line('M218 306Q256 338 294 306', '#22252c', 8)

/** Drawn profile pictures of the demo's creators: colour of the ground, and what is on it, 512 by 512. */
const drawings: Record<string, readonly [string, string]> = {
  'dusty-lane': [
    '#1c2033',
    stars(46) +
      line('M-20 330C90 250 170 300 256 236S430 150 540 190', '#57402f', 92) +
      line('M-20 320C90 250 170 290 256 226S430 140 540 180', '#38291f', 46),
  ],
  'orla-penumbra': [
    '#10131f',
    disc(256, 256, 176, '#f3e6c8') +
      disc(256, 256, 158, '#f7efdd') +
      disc(256, 256, 130, '#0b0d14') +
      disc(352, 168, 16, '#fff'),
  ],
  'hal-alpha': [
    '#2a0d05',
    disc(256, 256, 170, '#e8691f') +
      line('M140 236Q196 190 262 226T376 216', '#8f3209', 16) +
      line('M180 330Q250 300 330 340', '#8f3209', 12) +
      path('M384 132C430 80 470 130 420 160Z', '#e8691f') +
      disc(300, 284, 15, '#59200a'),
  ],
  'nova-caine': [
    '#27404a',
    stars(20) +
      shoulders('#d9694f') +
      face('#e9bd9a') +
      path(
        'M138 262C126 140 200 112 256 112S386 140 374 262C360 190 300 186 256 186S152 190 138 262Z',
        '#3b2a25',
      ) +
      eyes() +
      smile +
      path('M340 430H430V470Q430 500 400 500H370Q340 500 340 470Z', '#f4efe4') +
      line('M430 444Q466 444 456 476Q448 492 428 486', '#f4efe4', 10),
  ],
  'bjorn-observator': [
    '#0f2230',
    line('M40 250Q150 110 256 210T480 120', '#38d08a', 40) +
      line('M30 300Q150 170 256 262T490 180', '#1f8f6d', 26) +
      path('M0 512V390L120 270L200 370L310 230L420 360L512 290V512Z', '#dfe8ee') +
      path('M0 512V450L150 380L300 470L512 400V512Z', '#9fb4c2') +
      stars(16),
  ],
  hoshino: [
    '#131a3a',
    stars(34) +
      path('M150 362L470 60L196 402Z', '#7fe3c4', 'opacity=".55"') +
      path('M150 362L430 40L178 386Z', '#d9f5ea', 'opacity=".7"') +
      disc(164, 370, 42, '#eafff6'),
  ],
  'gus-t-seeing': [
    '#3b3146',
    disc(256, 256, 120, '#d9b382') +
      line('M150 226Q200 206 256 226T362 226', '#a9754e', 18) +
      line('M146 286Q200 266 256 286T366 286', '#a9754e', 14) +
      line('M60 120Q120 90 180 120T300 120T420 120T500 110', '#8c7fa0', 9) +
      line('M30 420Q90 390 150 420T270 420T390 420T490 412', '#8c7fa0', 9),
  ],
  'miss-alignment': [
    '#5a2e2a',
    stars(18) +
      line('M256 232L150 470M256 232L362 470M256 232L256 470', '#f0dcc0', 18) +
      `<g transform="rotate(-24 256 200)"><rect x="120" y="162" width="250" height="76" rx="12" fill="#f0dcc0"/><rect x="370" y="174" width="40" height="52" fill="#c78d5a"/></g>` +
      line('M60 90L130 130M100 60L140 120', '#f0b45a', 10),
  ],
  'rhea-flector': [
    '#20343f',
    disc(256, 266, 168, '#0e1a21') +
      disc(256, 266, 148, '#b9d3de') +
      disc(256, 266, 40, '#0e1a21') +
      line('M256 118V414M108 266H404', '#0e1a21', 9) +
      path('M170 170Q230 130 290 150Q220 160 180 220Z', '#f2fafd', 'opacity=".8"'),
  ],
  'phil-terwheel': [
    '#202234',
    disc(256, 190, 120, '#b2303f') +
      disc(256, 190, 92, '#d8495a') +
      path('M0 512V380H70V330H140V410H190V300H270V390H330V340H400V420H450V370H512V512Z', '#0f1120') +
      [90, 214, 240, 350, 372, 470]
        .map((x, n) => `<rect x="${x}" y="${398 + (n % 3) * 26}" width="14" height="18" fill="#f3c566"/>`)
        .join(''),
  ],
  'anna-lemma': [
    '#2f5d93',
    Array.from({ length: 26 }, (_, n) => {
      const t = (n / 26) * 2 * Math.PI
      return disc(256 + 62 * Math.sin(2 * t) + 30 * Math.cos(t), 246 - 170 * Math.cos(t), 13, '#ffedb8')
    }).join('') + path('M0 512V452H512V512Z', '#16243c'),
  ],
  'cole-d-finger': [
    '#dceaf2',
    shoulders('#35536b') +
      face('#f0cdb4') +
      path('M120 240C120 120 190 80 256 80S392 120 392 240Z', '#b8423c') +
      disc(256, 76, 34, '#fff') +
      `<rect x="112" y="206" width="288" height="52" rx="26" fill="#fff"/>` +
      disc(214, 290, 11, '#22252c') +
      disc(298, 290, 11, '#22252c') +
      line('M226 334H286', '#22252c', 8) +
      disc(256, 312, 12, '#e58f7c'),
  ],
  'barlow-watts': [
    '#40372c',
    `<rect x="186" y="92" width="140" height="120" rx="14" fill="#1b1a19"/><rect x="166" y="200" width="180" height="70" rx="10" fill="#2e2c2a"/><rect x="196" y="268" width="120" height="150" fill="#b9b4ab"/>` +
      line('M166 222H346M166 240H346', '#6fa36a', 8) +
      disc(256, 120, 40, '#52789a') +
      disc(244, 110, 12, '#cfe3f2'),
  ],
  'stella-stack': [
    '#2b2250',
    [0, 1, 2, 3]
      .map(
        (n) =>
          `<g transform="translate(0 ${n * 62})"><path d="M256 96L430 176L256 256L82 176Z" fill="${['#f2d16b', '#e08d5a', '#b3567f', '#6d4aa0'][n]}" opacity=".93"/></g>`,
      )
      .toReversed()
      .join('') + stars(14),
  ],
  'flat-frame-fred': [
    '#8b9299',
    `<rect x="96" y="96" width="320" height="320" rx="18" fill="#f6f6f2"/><rect x="120" y="120" width="272" height="272" fill="#fdfdfb"/>` +
      disc(182, 196, 26, '#eceae4') +
      disc(182, 196, 12, '#fdfdfb') +
      disc(316, 300, 20, '#eceae4') +
      disc(316, 300, 9, '#fdfdfb') +
      eyes('#50565c') +
      line('M216 318H296', '#50565c', 9),
  ],
  'luna-tick': [
    '#161a26',
    stars(24) +
      disc(266, 256, 168, '#e9e4d4') +
      disc(196, 226, 158, '#161a26') +
      disc(372, 196, 16, '#c9c3b1') +
      disc(386, 290, 22, '#c9c3b1') +
      disc(342, 356, 13, '#c9c3b1'),
  ],
  doctor: [
    '#3d2b23',
    shoulders('#1d2633') +
      path('M216 400L256 440L296 400L296 512H216Z', '#efe9dc') +
      face('#e3b594') +
      path('M150 200C160 130 210 110 256 110S352 130 362 200C330 160 180 160 150 200Z', '#d9d6d0') +
      eyes() +
      `<circle cx="298" cy="258" r="36" fill="none" stroke="#e0b84f" stroke-width="8"/>` +
      line('M332 272Q372 330 352 420', '#e0b84f', 4) +
      path('M176 322Q216 288 256 316Q296 288 336 322Q296 340 256 328Q216 340 176 322Z', '#d9d6d0'),
  ],
}

/** Returns the drawn profile pictures by the names of their files. */
export async function profilePictures(): Promise<[name: string, content: Buffer][]> {
  return await Promise.all(
    Object.entries(drawings).map(async ([name, [ground, shapes]]): Promise<[string, Buffer]> => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="${ground}"/>${shapes}</svg>`
      return [`${name}.png`, await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()]
    }),
  )
}
