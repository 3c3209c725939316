/**
 * Home-made illustrations and logotypes: flat shapes in the product's palette, 16:9. A real installation has
 * photographs instead.
 */

const frame = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900">${body}</svg>`

const tree = (x: number, y: number) =>
  `<rect x="${x - 8}" y="${y}" width="16" height="90" fill="#323D48"/><path d="M${x - 75} ${y + 20}a75 75 0 0 1 150 0z" fill="#1E6B3C"/>` +
  `<path d="M${x - 50} ${y + 20}a50 50 0 0 1 100 0z" fill="#78C38C"/>`

const paper = (x: number, y: number, turn: number, line: string) =>
  `<g transform="rotate(${turn} ${x} ${y})"><rect x="${x}" y="${y}" width="300" height="380" fill="#fff"/>` +
  `<rect x="${x + 30}" y="${y + 40}" width="150" height="18" rx="9" fill="${line}"/>` +
  [90, 130, 170, 210]
    .map((dy) => `<rect x="${x + 30}" y="${y + dy}" width="230" height="12" rx="6" fill="#C3CBD2"/>`)
    .join('') +
  '</g>'

const person = (x: number, y: number, shirt: string, skin: string, hair: string) =>
  `<path d="M${x - 120} ${y + 300}v-90a120 120 0 0 1 240 0v90z" fill="${shirt}"/><circle cx="${x}" cy="${y}" r="78" fill="${skin}"/>` +
  `<path d="M${x - 84} ${y + 6}a84 84 0 0 1 168 0c-50-10-110-30-128-52-8 28-24 44-40 52z" fill="${hair}"/>`

export const pictures = {
  landskap: {
    title: 'Gård i Skåne',
    description: 'Ett rött hus med träd på en kulle, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#D3E7F3"/><circle cx="1080" cy="220" r="110" fill="#fff"/>' +
        '<path d="M0 560c300-80 700-60 900-10s500 40 700-30v380H0z" fill="#B9DDC3"/><path d="M0 610c400-60 800-20 1600 10v280H0z" fill="#E9B24F"/>' +
        '<path d="M0 690c300-90 900-70 1600-20v230H0z" fill="#78C38C"/><path d="M0 800c300-90 500-70 700 100H0z" fill="#1E6B3C"/>' +
        '<path d="M920 900c-40-80 160-150 300-190l90 10c-150 60-190 110-120 180z" fill="#F0E6D8"/>' +
        '<rect x="440" y="470" width="250" height="150" fill="#fff"/><path d="M420 480l60-80h170l60 80z" fill="#8E1B3E"/><rect x="545" y="525" width="45" height="95" fill="#0078BE"/>' +
        '<rect x="470" y="520" width="42" height="42" fill="#0B2F4A"/><rect x="622" y="520" width="42" height="42" fill="#0B2F4A"/>' +
        tree(870, 590) +
        tree(1010, 560) +
        tree(1170, 530),
    ),
  },
  skrivbord: {
    title: 'Papper och kaffe på ett bord',
    description: 'Anteckningar, två kaffekoppar och en penna på ett bord, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#0B5C8F"/><rect x="140" y="70" width="1320" height="760" rx="70" fill="#E9D9BD"/>' +
        paper(300, 220, -6, '#0078BE') +
        paper(960, 300, 7, '#1E6B3C') +
        '<circle cx="800" cy="230" r="105" fill="#fff"/><circle cx="800" cy="230" r="76" fill="#5B2E12"/><circle cx="640" cy="690" r="100" fill="#fff"/><circle cx="640" cy="690" r="72" fill="#B5742F"/>' +
        '<path d="M880 480l250 130-12 22-250-130z" fill="#E58A2B"/><path d="M868 502l-22-34 34 12z" fill="#16212B"/><circle cx="1270" cy="190" r="95" fill="#F7F1E6"/><circle cx="1245" cy="180" r="34" fill="#C98A44"/><circle cx="1300" cy="215" r="30" fill="#A9692A"/>',
    ),
  },
  fonster: {
    title: 'Fönster med växter',
    description: 'Ett fönster med lila gardiner och två krukväxter, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#F0EBF7"/><rect x="450" y="120" width="700" height="560" fill="#fff"/><rect x="485" y="155" width="305" height="490" fill="#D3E7F3"/><rect x="810" y="155" width="305" height="490" fill="#D3E7F3"/>' +
        '<path d="M300 60h250c0 300-80 480-250 620z" fill="#5E3B8E"/><path d="M1300 60h-250c0 300 80 480 250 620z" fill="#5E3B8E"/><rect x="380" y="680" width="840" height="46" fill="#C3B3DA"/>' +
        '<path d="M620 680v-110h120v110z" fill="#E58A2B"/><path d="M680 575c-90-20-100-120-60-170 50 30 70 90 60 170zm0 0c80-40 90-130 50-190-50 40-70 110-50 190z" fill="#1E6B3C"/>' +
        '<path d="M900 680v-90h100v90z" fill="#8E1B3E"/><circle cx="950" cy="540" r="70" fill="#78C38C"/><circle cx="905" cy="500" r="36" fill="#1E6B3C"/>',
    ),
  },
  cykel: {
    title: 'Cykel vid en grön dörr',
    description: 'En blå cykel med korg står vid en grön dörr, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#E2F3E7"/><rect y="760" width="1600" height="140" fill="#CBBBA4"/><rect x="120" y="150" width="380" height="380" fill="#fff"/><rect x="150" y="180" width="150" height="320" fill="#D3E7F3"/><rect x="320" y="180" width="150" height="320" fill="#D3E7F3"/>' +
        '<rect x="1040" y="180" width="340" height="580" fill="#1E6B3C"/><rect x="1090" y="230" width="110" height="170" fill="#D3E7F3"/><rect x="1220" y="230" width="110" height="170" fill="#D3E7F3"/><circle cx="1340" cy="520" r="16" fill="#E58A2B"/><rect x="1010" y="750" width="400" height="24" fill="#66717B"/>' +
        '<g fill="none" stroke="#16212B" stroke-width="18"><circle cx="450" cy="670" r="125"/><circle cx="890" cy="670" r="125"/></g><g fill="none" stroke="#0078BE" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"><path d="M450 670l130-220 110 220zM580 450h240l-130 220M800 400l90 270"/></g>' +
        '<rect x="540" y="418" width="110" height="26" rx="13" fill="#16212B"/><path d="M790 395h80" stroke="#16212B" stroke-width="20" stroke-linecap="round"/><path d="M820 410h150l-20 100H840z" fill="#E58A2B"/>',
    ),
  },
  klassrum: {
    title: 'Elever och handledare',
    description: 'Tre personer i vårdkläder bredvid varandra, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#F0F7FB"/><rect x="200" y="110" width="520" height="300" fill="#0B2F4A"/><path d="M250 330l120-110 90 70 150-130" fill="none" stroke="#78C38C" stroke-width="16" stroke-linecap="round"/><rect y="800" width="1600" height="100" fill="#C3CBD2"/>' +
        person(480, 480, '#0078BE', '#E8B98E', '#5B2E12') +
        person(820, 440, '#78C38C', '#8A5A3C', '#16212B') +
        person(1160, 490, '#5E3B8E', '#F2CFB0', '#C98A44'),
    ),
  },
  trappa: {
    title: 'Steg för steg',
    description: 'En trappa i tre steg med en flagga överst, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#D3E7F3"/><path d="M200 780h360v-140h360V500h360V360h200v420z" fill="#0078BE"/><path d="M560 640h360V500h360V360h200v60h-140v140H980v140H620v80H560z" fill="#005A8F"/>' +
        '<rect x="1330" y="130" width="14" height="230" fill="#16212B"/><path d="M1344 130h170l-50 55 50 55h-170z" fill="#E58A2B"/><circle cx="330" cy="200" r="90" fill="#fff"/><rect y="780" width="1600" height="120" fill="#78C38C"/>',
    ),
  },
  korridor: {
    title: 'Kväll i korridoren',
    description: 'Två personer i en mörk korridor med varmt ljus längst bort, den ena i rullstol, tecknat',
    svg: frame(
      '<defs><radialGradient id="g" cx=".62" cy=".4" r=".75"><stop offset="0" stop-color="#F6D9A4"/><stop offset=".18" stop-color="#B98A4E"/><stop offset=".5" stop-color="#2C4154"/><stop offset="1" stop-color="#0D1A26"/></radialGradient><filter id="b"><feGaussianBlur stdDeviation="7"/></filter></defs>' +
        '<rect width="1600" height="900" fill="url(#g)"/><g filter="url(#b)"><path d="M0 900l840-360h300l460 360z" fill="#16212B" opacity=".75"/>' +
        [0, 1, 2, 3]
          .map(
            (n) => `<path d="M${60 + n * 190} ${180 + n * 55}h110v${520 - n * 95}h-110z" fill="#0D1A26" opacity=".7"/>`,
          )
          .join('') +
        [0, 1, 2]
          .map(
            (n) =>
              `<path d="M${1530 - n * 130} ${120 + n * 70}h-80v${560 - n * 110}h80z" fill="#E9B24F" opacity=".5"/>`,
          )
          .join('') +
        '<path d="M760 60h420l-60 50H820zM830 170h270l-30 34H860z" fill="#FFF3D6"/></g>' +
        '<circle cx="720" cy="330" r="24" fill="#F6D9A4" opacity=".45"/><circle cx="1310" cy="240" r="30" fill="#F6D9A4" opacity=".4"/><circle cx="560" cy="420" r="16" fill="#FFF3D6" opacity=".4"/>' +
        '<g filter="url(#b)"><circle cx="1190" cy="330" r="52" fill="#C98A5E"/><path d="M1138 320a52 52 0 0 1 104-6c-40 4-70-6-104 6z" fill="#5B2E12"/><path d="M1110 620V470a80 80 0 0 1 160 0v150z" fill="#0078BE"/><path d="M1125 610h60v230h-60zM1200 610h60v230h-60z" fill="#0B2F4A"/>' +
        '<circle cx="1390" cy="440" r="48" fill="#F2CFB0"/><path d="M1342 436a48 48 0 0 1 96-8c-30-14-64-8-96 8z" fill="#E8EDF2"/><path d="M1330 690V560a62 62 0 0 1 124 0v130z" fill="#8E1B3E"/><circle cx="1420" cy="740" r="100" fill="none" stroke="#0D1A26" stroke-width="16"/><path d="M1290 690h170v30h-170z" fill="#16212B"/></g>',
    ),
  },
  rum: {
    title: 'Ett ljust rum',
    description: 'Ett ljust rum med säng, fönster, gåstol och golvlampa, tecknat',
    svg: frame(
      '<rect width="1600" height="900" fill="#E2F3E7"/><rect y="720" width="1600" height="180" fill="#CBBBA4"/><rect x="150" y="110" width="440" height="360" fill="#fff"/><rect x="180" y="140" width="180" height="300" fill="#D3E7F3"/><rect x="380" y="140" width="180" height="300" fill="#D3E7F3"/>' +
        '<circle cx="470" cy="230" r="46" fill="#fff"/><path d="M180 400c120-60 260-40 380 0v40H180z" fill="#78C38C"/><rect x="130" y="470" width="480" height="26" fill="#fff"/><path d="M250 470v-70h80v70z" fill="#E58A2B"/><path d="M290 402c-60-20-60-90-30-120 40 30 46 80 30 120zm0 0c60-30 56-100 24-130-34 40-40 84-24 130z" fill="#1E6B3C"/>' +
        '<rect x="840" y="130" width="200" height="150" fill="#fff"/><path d="M860 150h160v110H860z" fill="#0B5C8F"/><path d="M860 260l50-60 40 40 30-30 40 50z" fill="#78C38C"/><circle cx="1150" cy="200" r="56" fill="#fff"/><path d="M1150 165v38l26 14" fill="none" stroke="#16212B" stroke-width="10" stroke-linecap="round"/>' +
        '<rect x="640" y="380" width="24" height="400" rx="12" fill="#323D48"/><rect x="1180" y="470" width="24" height="310" rx="12" fill="#323D48"/><path d="M664 620h516v90H664z" fill="#0078BE"/><path d="M664 540h200v80H664z" fill="#fff"/><rect x="690" y="470" width="160" height="70" rx="30" fill="#D3E7F3"/><path d="M820 520h330a30 30 0 0 1 30 30v110H820z" fill="#E9B24F"/><path d="M820 590h360v26H820z" fill="#E58A2B"/>' +
        '<g fill="none" stroke="#0078BE" stroke-width="20" stroke-linecap="round"><path d="M1270 760l40-290h70l60 290M1290 620h130"/></g><g fill="none" stroke="#16212B" stroke-width="16"><circle cx="1270" cy="770" r="38"/><circle cx="1440" cy="770" r="38"/></g><path d="M1300 540h90v70h-90z" fill="#8E1B3E"/>' +
        '<path d="M1470 190h100l36 120h-172z" fill="#F0C566"/><rect x="1514" y="310" width="12" height="440" fill="#323D48"/><rect x="1470" y="745" width="100" height="18" rx="9" fill="#323D48"/>',
    ),
  },
} as const

export type PictureName = keyof typeof pictures

const square = (ground: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="${ground}"/>${body}</svg>`

/** Pictures of people by username: head and shoulders without a face, in the palette's colours. */
export const portraits = {
  kerpro: square('#D3E7F3', person(200, 172, '#0B5C8F', '#F2CFB0', '#5B2E12')),
  ivamon: square('#E2F3E7', person(200, 172, '#1E6B3C', '#E8B98E', '#323D48')),
  gunexe: square('#F0EBF7', person(200, 172, '#5E3B8E', '#F2CFB0', '#C98A44')),
  elidem: square('#F0E6D8', person(200, 172, '#8E1B3E', '#8A5A3C', '#16212B')),
} as const

/** Default pictures of a person and of a text without one: the same head without colours, and the network's mark. */
export const defaultPictures = {
  person: square('#E8F1F8', person(200, 172, '#9FB8CC', '#C5D5E2', '#9FB8CC')),
  text: square(
    '#E8F1F8',
    '<g transform="translate(88 86) scale(4.6)" fill="none" stroke-width="6" stroke-linecap="round"><path d="M37.4 10.6a19 19 0 1 0 0 26.8" stroke="#0078BE"/><path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" stroke="#78C38C"/></g>',
  ),
} as const

/** Draws a college's logotype: the network's mark within a ring in a colour of its own. */
export function logoSvg(colour: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#fff" stroke="#78C38C" stroke-width="3"/>' +
    `<g transform="translate(9 8)" fill="none" stroke-width="6" stroke-linecap="round"><path d="M37.4 10.6a19 19 0 1 0 0 26.8" stroke="${colour}"/><path d="M16.5 31v-8.5a7.5 7.5 0 0 1 15 0V31" stroke="#78C38C"/></g></svg>`
  )
}

/** Draws a municipality's logotype in place of its arms: the first letter on a square. */
export function letterLogoSvg(letter: string, colour: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="6" fill="${colour}"/>` +
    `<text x="32" y="45" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="36" fill="#fff">${letter}</text></svg>`
  )
}
