import sharp from 'sharp'

/** Small real files for tests, by ending. */
export const samples = {
  png: () => picture(40, 30).png().toBuffer(),
  jpg: () => picture(640, 480).jpeg().toBuffer(),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24"><g/></svg>'),
  pdf: async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  txt: async () => Buffer.from('Hej på dig\n'),
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0078BE' } })
}
