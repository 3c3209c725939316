/** Home-made illustrations of the method material: flat shapes in the product's palette, 3:2, which also stand 2:1 on a page. */

const frame = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">${body}</svg>`
const ground = (colour: string) => `<rect width="1200" height="800" fill="${colour}"/>`
const floor = (colour: string, y = 600) => `<rect y="${y}" width="1200" height="${800 - y}" fill="${colour}"/>`
const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const dot = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const turned = (angle: number, x: number, y: number, body: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">${body}</g>`

const card = (x: number, y: number, angle: number, inside: string) =>
  turned(
    angle,
    x + 90,
    y + 110,
    box(x, y, 180, 220, '#FFFFFF', 8) + inside + box(x + 40, y + 182, 100, 14, '#C3CBD2', 7),
  )
const lines = (x: number, y: number, count: number, width: number, colour = '#C3CBD2') =>
  Array.from({ length: count }, (_, row) => box(x, y + row * 40, width - (row % 2) * 50, 16, colour, 8)).join('')
const chair = (x: number, colour: string, dark: string, mirrored = false) =>
  `<g transform="translate(${x} 0)${mirrored ? ' scale(-1 1)' : ''}">` +
  box(-110, 300, 90, 290, dark, 40) +
  box(-100, 440, 210, 130, colour, 36) +
  box(-70, 410, 190, 60, dark, 30) +
  box(-90, 565, 16, 90, '#323D48', 6) +
  box(84, 565, 16, 90, '#323D48', 6) +
  '</g>'
const bubble = (x: number, y: number, fill: string, line: string) =>
  box(x, y, 240, 130, fill, 24) +
  path(`M${x + 60} ${y + 120}h60l-60 60z`, fill) +
  box(x + 50, y + 40, 150, 16, line, 8) +
  box(x + 50, y + 76, 100, 16, line, 8)
const window = (x: number, y: number) =>
  box(x, y, 300, 230, '#FFFFFF') +
  box(x + 20, y + 20, 120, 190, '#D3E7F3') +
  box(x + 160, y + 20, 120, 190, '#D3E7F3') +
  path(`M${x + 20} ${y + 160}q60-40 120-10v60h-120z`, '#78C38C') +
  path(`M${x + 160} ${y + 170}q60-50 120-20v60h-120z`, '#78C38C') +
  dot(x + 220, y + 80, 34, '#FFFFFF')
const clipboard = (x: number, y: number, angle: number) =>
  turned(
    angle,
    x + 160,
    y + 200,
    box(x, y, 320, 430, '#8A4500', 18) +
      box(x + 28, y + 34, 264, 370, '#FFFFFF') +
      box(x + 100, y - 26, 120, 60, '#6B7681', 16) +
      box(x + 60, y + 74, 120, 18, '#0B2F4A', 9) +
      [130, 190, 250, 310]
        .map(
          (dy, row) =>
            box(x + 60, y + dy, 28, 28, row < 3 ? '#1E6B3C' : '#C3CBD2', 6) +
            box(x + 106, y + dy + 6, 150, 16, '#C3CBD2', 8),
        )
        .join(''),
  )

/** The drawings by name, with the words for those who don't see them. */
export const materialPictures = {
  minneskort: {
    title: 'Minneskort på ett bord',
    description: 'Sex kort med bilder av en sol, ett hus, en blomma och en kopp, tecknat',
    svg: frame(
      ground('#0B5C8F') +
        box(90, 80, 1020, 640, '#E9D9BD', 40) +
        card(
          190,
          140,
          -6,
          box(214, 168, 132, 120, '#D3E7F3') + dot(280, 220, 36, '#E58A2B') + box(214, 258, 132, 30, '#78C38C'),
        ) +
        card(500, 120, 2, box(524, 148, 132, 120, '#F0EBF7') + path('M540 210l50-44 50 44v58h-100z', '#8E1B3E')) +
        card(
          810,
          150,
          6,
          dot(900, 220, 20, '#E58A2B') +
            dot(940, 220, 24, '#5E3B8E') +
            dot(860, 220, 24, '#5E3B8E') +
            dot(900, 260, 24, '#5E3B8E') +
            dot(900, 180, 24, '#5E3B8E'),
        ) +
        card(330, 430, 3, box(370, 490, 80, 64, '#0078BE', 14) + dot(458, 520, 20, '#0B5C8F')) +
        box(640, 440, 180, 220, '#F7F3EA', 8) +
        box(720, 500, 20, 90, '#9AA5AF', 6) +
        box(685, 535, 90, 20, '#9AA5AF', 6) +
        turned(35, 960, 560, box(940, 460, 36, 190, '#E58A2B', 6) + path('M940 650h36l-18 44z', '#16212B')),
    ),
  },
  album: {
    title: 'Ett fotoalbum',
    description: 'Ett uppslaget fotoalbum med fyra bilder, tecknat',
    svg: frame(
      ground('#FCF0E1') +
        floor('#E9B24F', 620) +
        box(160, 190, 420, 440, '#8E1B3E', 16) +
        box(620, 190, 420, 440, '#8E1B3E', 16) +
        box(180, 180, 420, 430, '#FFFFFF', 6) +
        box(600, 180, 420, 430, '#F7F3EA', 6) +
        box(592, 180, 16, 430, '#E3E8EC') +
        box(220, 220, 150, 150, '#D3E7F3') +
        path('M220 340q70-60 150 0v30h-150z', '#78C38C') +
        box(410, 240, 150, 120, '#F0EBF7') +
        dot(485, 300, 36, '#5E3B8E') +
        box(240, 420, 300, 140, '#0B5C8F') +
        dot(330, 490, 40, '#E58A2B') +
        box(650, 220, 330, 200, '#B9DDC3') +
        path('M700 420v-90l80-60 80 60v90z', '#8E1B3E') +
        lines(660, 470, 3, 300),
    ),
  },
  handfat: {
    title: 'Ett handfat med tvål',
    description: 'Ett handfat med kran, två vattendroppar, handduk och tvålflaska, tecknat',
    svg: frame(
      ground('#E2F3E8') +
        [200, 520, 840].map((x) => box(x, 0, 6, 640, '#FFFFFF')).join('') +
        [130, 360].map((y) => box(0, y, 1200, 6, '#FFFFFF')).join('') +
        floor('#C9BBA3', 640) +
        box(90, 120, 200, 16, '#323D48', 8) +
        box(110, 136, 160, 290, '#5E3B8E') +
        box(110, 370, 160, 22, '#FFFFFF') +
        path('M320 520h480l-60 190h-360z', '#FFFFFF') +
        box(280, 490, 560, 48, '#F3F5F7', 24) +
        path('M560 490v-220q0-60-60-60t-60 50v30h44v-30q0-20 22-20t22 30v220z', '#6B7681') +
        box(590, 330, 110, 30, '#6B7681', 15) +
        path('M462 330q40 54 0 74q-40-20 0-74z', '#0078BE') +
        path('M462 420q26 38 0 52q-26-14 0-52z', '#0078BE') +
        box(880, 320, 130, 200, '#0B5C8F', 24) +
        box(915, 270, 60, 60, '#0B2F4A', 8) +
        box(900, 250, 60, 26, '#0B2F4A', 10) +
        box(908, 380, 74, 74, '#FFFFFF', 8) +
        box(938, 394, 14, 46, '#1E6B3C') +
        box(922, 410, 46, 14, '#1E6B3C'),
    ),
  },
  maltid: {
    title: 'Ett dukat bord',
    description: 'En tallrik med bestick, glas och en blomma på en duk, tecknat',
    svg: frame(
      ground('#8E1B3E') +
        box(60, 60, 1080, 680, '#FFFFFF', 20) +
        box(100, 100, 1000, 600, '#F9E8ED', 12) +
        dot(600, 410, 210, '#FFFFFF') +
        dot(600, 410, 150, '#E3E8EC') +
        path('M520 400q80-90 160 0z', '#78C38C') +
        dot(560, 440, 40, '#E58A2B') +
        dot(640, 450, 46, '#8A4500') +
        box(300, 270, 22, 280, '#6B7681', 10) +
        box(282, 250, 58, 110, '#6B7681', 24) +
        box(870, 250, 24, 300, '#6B7681', 10) +
        box(930, 160, 120, 160, '#D3E7F3', 20) +
        box(940, 220, 100, 90, '#0078BE', 14) +
        box(170, 150, 70, 120, '#0B5C8F', 14) +
        dot(205, 130, 40, '#E58A2B') +
        dot(205, 130, 16, '#FFFFFF'),
    ),
  },
  stolar: {
    title: 'Två stolar vid ett fönster',
    description: 'En blå och en grön fåtölj vid ett litet bord med kopp och växt, tecknat',
    svg: frame(
      ground('#FCF0E1') +
        floor('#E9D9BD', 640) +
        window(450, 150) +
        box(180, 0, 8, 110, '#323D48') +
        path('M120 170q10-70 64-70t64 70z', '#E58A2B') +
        chair(330, '#0078BE', '#0B5C8F') +
        chair(860, '#78C38C', '#1E6B3C', true) +
        box(520, 470, 160, 22, '#8E1B3E', 10) +
        box(592, 490, 16, 160, '#323D48') +
        box(550, 640, 100, 16, '#323D48', 8) +
        box(560, 424, 60, 48, '#5E3B8E', 10) +
        path('M1020 640v-100h110v100z', '#E58A2B') +
        path(
          'M1075 540c-70-40-80-140-30-200 40 50 60 120 30 200zm0 0c70-40 80-120 40-180-50 50-60 110-40 180z',
          '#1E6B3C',
        ),
    ),
  },
  samtal: {
    title: 'Två personer samtalar',
    description: 'Två personer med var sin pratbubbla vid ett fönster, tecknat',
    svg: frame(
      ground('#F0EBF7') +
        floor('#D9CDEA', 620) +
        window(450, 120) +
        bubble(150, 110, '#5E3B8E', '#FFFFFF') +
        bubble(830, 140, '#FFFFFF', '#0078BE') +
        path('M220 800v-170a130 130 0 0 1 260 0v170z', '#0078BE') +
        dot(350, 430, 86, '#C68642') +
        path('M262 430a88 88 0 0 1 176 0c-50-6-110-30-130-54-10 28-24 46-46 54z', '#16212B') +
        path('M720 800v-170a130 130 0 0 1 260 0v170z', '#E58A2B') +
        dot(850, 430, 86, '#F1C9A5') +
        path('M762 430a88 88 0 0 1 176 0c-50-6-110-30-130-54-10 28-24 46-46 54z', '#9AA5AF'),
    ),
  },
  rapport: {
    title: 'Anteckningar och klocka',
    description: 'Ett anteckningsblad, en penna och en väggklocka, tecknat',
    svg: frame(
      ground('#D3E7F3') +
        floor('#0B5C8F', 640) +
        dot(920, 250, 150, '#FFFFFF') +
        dot(920, 250, 126, '#F3F5F7') +
        box(912, 150, 16, 110, '#0B2F4A', 8) +
        box(914, 242, 90, 16, '#0B2F4A', 8) +
        turned(
          -4,
          440,
          400,
          box(240, 130, 430, 540, '#FFFFFF', 10) + box(300, 190, 200, 24, '#0078BE', 12) + lines(300, 260, 8, 310),
        ) +
        turned(30, 760, 540, box(740, 420, 40, 220, '#E58A2B', 6) + path('M740 640h40l-20 48z', '#16212B')),
    ),
  },
  delegering: {
    title: 'Checklista, glas och dosett',
    description: 'En checklista, ett glas vatten och en dosett med tabletter, tecknat',
    svg: frame(
      ground('#F0EBF7') +
        floor('#D9CDEA', 540) +
        clipboard(180, 120, -5) +
        path('M640 240h170l-20 240h-130z', '#FFFFFF') +
        path('M652 340h146l-12 140h-122z', '#D3E7F3') +
        box(600, 500, 480, 130, '#0078BE', 16) +
        [0, 1, 2, 3, 4, 5]
          .map(
            (place) =>
              box(622 + place * 74, 526, 60, 78, '#D3E7F3', 8) +
              dot(
                652 + place * 74,
                576,
                15,
                ['#E58A2B', '#8E1B3E', '#1E6B3C', '#FFFFFF', '#E58A2B', '#5E3B8E'][place] ?? '#FFFFFF',
              ),
          )
          .join(''),
    ),
  },
  validering: {
    title: 'Ett bevis med bock',
    description: 'En mapp, ett blad med bock och en namnskylt, tecknat',
    svg: frame(
      ground('#B9DDC3') +
        floor('#1E6B3C', 640) +
        box(240, 200, 520, 420, '#E9B24F', 18) +
        box(240, 160, 200, 70, '#E9B24F', 18) +
        box(300, 130, 420, 440, '#FFFFFF', 8) +
        box(350, 190, 180, 24, '#0B5C8F', 12) +
        lines(350, 260, 4, 300) +
        dot(660, 470, 90, '#0078BE') +
        path('M612 470l34 36 66-74 20 18-86 96-54-56z', '#FFFFFF') +
        box(860, 300, 200, 270, '#FFFFFF', 16) +
        box(940, 180, 40, 130, '#5E3B8E') +
        dot(960, 390, 46, '#C68642') +
        box(900, 460, 120, 18, '#C3CBD2', 9) +
        box(920, 500, 80, 18, '#C3CBD2', 9),
    ),
  },
} as const

/** The name of a drawing. */
export type MaterialPicture = keyof typeof materialPictures
