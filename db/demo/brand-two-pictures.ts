// Home-made illustrations of the second brand, 16:9, in its purple and orange.

const frame = (ground: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="${ground}"/>${body}</svg>`

const letter = (x: number, y: number, size: number, colour: string, text: string) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${size}" fill="${colour}">${text}</text>`

const flag = (x: number, y: number, colour: string, text: string) =>
  `<path d="M${x - 36} ${y}h72v80l-36 24-36-24z" fill="${colour}"/>${letter(x, y + 62, 46, '#fff', text)}`

const cup = (x: number, y: number, colour: string) =>
  `<path d="M${x} ${y}h72v34a26 26 0 0 1-26 26h-20a26 26 0 0 1-26-26z" fill="${colour}"/><circle cx="${x + 78}" cy="${y + 22}" r="16" fill="none" stroke="${colour}" stroke-width="10"/>`

const table =
  '<rect x="900" y="470" width="18" height="240" rx="9" fill="#323D48"/><rect x="1462" y="470" width="18" height="240" rx="9" fill="#323D48"/>' +
  '<path d="M918 600h80v14h-80zM984 600h14v140h-14zM1382 600h80v14h-80zM1382 600h14v140h-14z" fill="#323D48"/>' +
  '<rect x="960" y="560" width="460" height="30" fill="#B98A5E"/><rect x="1000" y="590" width="24" height="150" fill="#9C7148"/><rect x="1356" y="590" width="24" height="150" fill="#9C7148"/>'

const sheet = (x: number, line: string, width: number) =>
  `<rect x="${x}" y="330" width="${width}" height="14" rx="7" fill="${line}"/>` +
  [370, 400, 430].map((y) => `<rect x="${x}" y="${y}" width="190" height="12" rx="6" fill="#C3CBD2"/>`).join('')

export const brandTwoPictures = {
  'sprak-fika': {
    title: 'Språk vid fikabordet',
    description: 'Ett fikabord med koppar och pratbubblor under ett band av bokstäver, tecknat',
    svg: frame(
      '#F0EBF7',
      // A wide screen shows the middle: 140 to 760 from the top.
      '<path d="M0 160q420 170 820-20" fill="none" stroke="#2E1A4A" stroke-width="6"/>' +
        flag(180, 214, '#5E3B8E', 'a') +
        flag(320, 238, '#E58A2B', 'å') +
        flag(460, 240, '#1E6B3C', 'ä') +
        flag(600, 220, '#8E1B3E', 'ö') +
        flag(730, 178, '#0078BE', 'b') +
        '<rect y="740" width="1600" height="160" fill="#D9CDEA"/><g transform="translate(0 60)"><rect x="820" y="130" width="180" height="230" fill="#fff"/><rect x="834" y="146" width="72" height="200" fill="#D3E7F3"/><rect x="914" y="146" width="72" height="200" fill="#D3E7F3"/><path d="M834 300q40-30 72 0v46h-72zM914 296q40 20 72-6v56h-72z" fill="#78C38C"/><rect x="800" y="360" width="220" height="14" fill="#fff"/></g>' +
        '<g transform="translate(0 66)"><path d="M1220 110h280a26 26 0 0 1 26 26v110a26 26 0 0 1-26 26h-40l20 60-90-60h-170a26 26 0 0 1-26-26V136a26 26 0 0 1 26-26z" fill="#5E3B8E"/><path d="M1250 165h200M1250 212h200" stroke="#fff" stroke-width="14" stroke-linecap="round"/></g>' +
        '<path d="M1060 270h110a24 24 0 0 1 24 24v104a24 24 0 0 1-24 24h-62l-40 46v-46h-8a24 24 0 0 1-24-24V294a24 24 0 0 1 24-24z" fill="#E58A2B"/>' +
        letter(1115, 385, 100, '#fff', 'å') +
        table +
        cup(1010, 500, '#fff') +
        cup(1270, 500, '#0078BE') +
        '<rect x="1120" y="540" width="110" height="20" fill="#8E1B3E"/><rect x="1134" y="522" width="96" height="18" fill="#78C38C"/>',
    ),
  },
  'sprak-bok': {
    title: 'En uppslagen bok',
    description: 'En bok med bokstäverna å, ä och ö, en lapp och en penna, tecknat',
    svg: frame(
      '#5E3B8E',
      '<path d="M230 120h560v600H230zM810 120h560v600H810z" fill="#fff"/><path d="M790 120h20v600h-20z" fill="#D9CDEA"/>' +
        letter(510, 360, 190, '#5E3B8E', 'åäö') +
        [450, 500, 550, 600]
          .map((y, at) => `<rect x="310" y="${y}" width="${380 - at * 40}" height="20" rx="10" fill="#C3CBD2"/>`)
          .join('') +
        '<rect x="890" y="210" width="260" height="24" rx="12" fill="#0078BE"/>' +
        [280, 330, 380].map((y) => `<rect x="890" y="${y}" width="380" height="20" rx="10" fill="#C3CBD2"/>`).join('') +
        '<rect x="890" y="460" width="330" height="150" fill="#FCF0E1"/><rect x="920" y="500" width="220" height="18" rx="9" fill="#E9B24F"/><rect x="920" y="545" width="160" height="18" rx="9" fill="#E9B24F"/><path d="M1180 500l250 170-30 44-250-170z" fill="#E58A2B"/><path d="M1430 670l34 62-64-18z" fill="#16212B"/>',
    ),
  },
  'sprak-plan': {
    title: 'Plats i planeringen',
    description: 'En almanacka på väggen och ett bord under en grön lampa, tecknat',
    svg: frame(
      '#FCF0E1',
      '<rect y="760" width="1600" height="140" fill="#E9D9BD"/><rect x="140" y="120" width="480" height="440" fill="#fff"/><rect x="140" y="120" width="480" height="90" fill="#8E1B3E"/>' +
        [260, 350, 440]
          .flatMap((y, row) =>
            [190, 290, 390, 490].map(
              (x, column) =>
                `<rect x="${x}" y="${y}" width="70" height="50" fill="${row === 1 && column === 1 ? '#0078BE' : row === 1 && column === 2 ? '#78C38C' : '#C3CBD2'}"/>`,
            ),
          )
          .join('') +
        '<path d="M1050 0v150" stroke="#323D48" stroke-width="12"/><path d="M900 270a150 120 0 0 1 300 0z" fill="#1E6B3C"/><circle cx="1050" cy="286" r="34" fill="#F6D9A4"/>' +
        '<rect x="700" y="480" width="24" height="300" rx="12" fill="#005A8F"/><rect x="1400" y="480" width="24" height="300" rx="12" fill="#005A8F"/><path d="M724 640h110v20H724zM1290 640h110v20h-110z" fill="#005A8F"/><rect x="800" y="590" width="520" height="36" fill="#B98A5E"/><rect x="850" y="626" width="26" height="150" fill="#9C7148"/><rect x="1240" y="626" width="26" height="150" fill="#9C7148"/>' +
        cup(900, 530, '#0078BE') +
        cup(1130, 530, '#8E1B3E'),
    ),
  },
  'sprak-papper': {
    title: 'Papper på ett bord',
    description: 'Två papper, kaffe och en penna på ett ljust bord, tecknat',
    svg: frame(
      '#2E1A4A',
      '<rect x="120" y="90" width="1360" height="720" rx="70" fill="#E6DDF1"/><rect x="250" y="260" width="300" height="380" fill="#fff"/><rect x="980" y="240" width="300" height="400" fill="#fff"/>' +
        sheet(300, '#5E3B8E', 130) +
        sheet(1030, '#1E6B3C', 150) +
        '<circle cx="760" cy="290" r="100" fill="#fff"/><circle cx="760" cy="290" r="72" fill="#5B2E12"/><circle cx="700" cy="640" r="84" fill="#fff"/><circle cx="700" cy="640" r="60" fill="#B5742F"/><path d="M800 470l160 110-16 24-160-110z" fill="#E58A2B"/>',
    ),
  },
  'sprak-fonster': {
    title: 'Krukväxt i ett fönster',
    description: 'Ett fönster med lila gardiner, en krukväxt och en kopp, tecknat',
    svg: frame(
      '#F0EBF7',
      '<rect y="850" width="1600" height="50" fill="#D9CDEA"/><rect x="360" y="0" width="860" height="730" fill="#fff"/><rect x="430" y="0" width="350" height="300" fill="#D3E7F3"/><rect x="820" y="0" width="330" height="300" fill="#D3E7F3"/><rect x="430" y="350" width="350" height="340" fill="#D3E7F3"/><rect x="820" y="350" width="330" height="340" fill="#D3E7F3"/><path d="M430 500q180-60 350-20v210H430zM820 470q170-50 330-30v250H820z" fill="#78C38C"/><circle cx="980" cy="240" r="90" fill="#fff"/>' +
        '<path d="M290 0h200c10 330-50 560-230 730 40-240 50-480 30-730zM1330 0h-200c-10 330 50 560 230 730-40-240-50-480-30-730z" fill="#7350A3"/><rect x="320" y="730" width="960" height="44" fill="#fff"/>' +
        '<path d="M540 590h150l-24 140H564z" fill="#E58A2B"/><path d="M610 590c-130-30-150-130-100-220 90 50 120 120 100 220zm10 0c130-30 150-130 100-220-90 50-120 120-100 220z" fill="#1E6B3C"/><path d="M615 590c-80-100-60-210 0-280 60 70 80 180 0 280z" fill="#2F8A50"/>' +
        cup(900, 660, '#0078BE'),
    ),
  },
  'sprak-steg': {
    title: 'Tre steg till toppen',
    description: 'Tre lila trappsteg mellan träd, med en flagga överst, tecknat',
    svg: frame(
      '#FCF0E1',
      '<circle cx="400" cy="210" r="110" fill="#fff"/><path d="M1060 60h110l-40 44 40 44h-110z" fill="#E58A2B"/><rect x="1048" y="60" width="14" height="210" fill="#16212B"/><rect x="270" y="640" width="380" height="150" fill="#8C64B8"/><rect x="650" y="470" width="380" height="320" fill="#5E3B8E"/><rect x="1000" y="270" width="330" height="520" fill="#2E1A4A"/><rect x="1000" y="256" width="330" height="18" fill="#E6DDF1"/><rect y="780" width="1600" height="120" fill="#78C38C"/>' +
        '<path d="M90 790V690a70 76 0 0 1 140 0v100zM1420 790V720a60 66 0 0 1 120 0v70z" fill="#1E6B3C"/>',
    ),
  },
} as const

export type BrandTwoPicture = keyof typeof brandTwoPictures
