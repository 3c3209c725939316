import express, { type Request, type Response } from 'express'
import { visible } from '../../access/visible.ts'
import type { ContextOf } from '../../engine/context.ts'
import type { DiskName, Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { sendError } from '../../kernel/rest-error.ts'
import { genuineBytes, genuinePart } from '../../platform/stored-files.ts'
import { countFetch } from '../visits/contract.ts'
import { avatar, avatarNames, drawn } from './avatars.ts'
import { chosenAvatar } from './chosen-avatar.ts'
import { fileIcons } from './file-icons.ts'
import { isPublic, isValidPass } from './file-link.ts'
import { resizableTypes } from './file-types.ts'
import { type Box, createImageCache, formatOf, type ImageFormat, type Picture, parseBox } from './image-cache.ts'
import { previewSum } from './preview-path.ts'
import { disposition, sendBytes } from './send-bytes.ts'
import { imageFolder } from './sweep-images.ts'

const t = createTranslator(sv)

/** How long drawings of our own are kept, in seconds: they change with the program alone. */
const month = 2_628_000
const select = {
  id: true,
  path: true,
  disk: true,
  filename: true,
  filesize: true,
  filetype: true,
  sha256: true,
  status: true,
  focal_x: true,
  focal_y: true,
  preview_path: true,
  portfolio_status: true,
  malware: true,
  trashed_at: true,
} as const

/**
 * `GET /files/{id}/{filename}`, the pictures of documents' first pages (`/files/{id}/preview/…`) and the fallback
 * pictures. A published file on the public disk is for everyone; any other needs a signed link or a signed-in user who
 * may read it, and to the rest it does not exist.
 * `?d=WxH` gives a picture made smaller, as AVIF or WebP where the browser takes it; `?download=1` a download; `Range` a part.
 * Bytes that have been altered on the disk are not sent.
 */
export function createFileRoutes(services: Services, { authenticate }: { authenticate: ContextOf }): express.Router {
  const { db, disks, env, keys } = services
  const { sendPicture, sendDrawing } = pictureSender(createImageCache(imageFolder(env), keys.sign('kept pictures', '')))
  const router = express.Router()

  /** The file that the request may have. */
  async function fileFor(request: Request) {
    const { id: number, pass } = request.params as Record<string, string | undefined>
    const id = /^\d{1,9}$/.test(number ?? '') ? Number(number) : 0
    const file = await db.file.findUnique({ where: { id }, select })
    // A pass of the file that somebody still holds opens nothing while it lies in the trash.
    if (!file || file.trashed_at !== null) throw notFound()
    const open = isPublic(file)
    if (!open && !isValidPass(keys, file, pass) && !(await mayRead(request, id))) throw notFound()
    // Its readers learn why it is not sent; the trigger that hides it from visitors makes it no public file.
    if (file.malware !== null) throw new AppError('NOT_FOUND', { message: t('error.fileMalware') })
    return { file: { ...file, disk: file.disk as DiskName }, open }
  }

  router.get(['/files/:id/preview/:filename', '/files/:id/:pass/preview/:filename'], (request, response) =>
    answer(services, response, async () => {
      const { file, open } = await fileFor(request)
      const { preview_path: path, disk } = file
      if (!path) throw notFound()
      const sha256 = previewSum(path)
      response.set(headersOf({ open }))
      const bytes = () => (sha256 ? genuineBytes(services, { disk, path, sha256 }) : disks[disk].getBytes(path))
      const picture = { sha256: `${file.sha256}-page`, bytes, filetype: 'image/webp' }
      await sendPicture(request, response, picture, parseBox(request.query.d))
    }),
  )

  router.get(['/files/:id/:filename', '/files/:id/:pass/:filename'], (request, response) =>
    answer(services, response, async () => {
      const { file, open } = await fileFor(request)
      response.set({
        ...headersOf({ open }),
        'Content-Disposition': disposition(file, request.query.download !== undefined),
      })
      const box = resizableTypes.includes(file.filetype) ? parseBox(request.query.d) : null
      if (box) return sendPicture(request, response, { ...file, bytes: () => genuineBytes(services, file) }, box)
      response.set({ ETag: `"${file.sha256}"`, 'Content-Type': contentType(file.filetype) })
      if (isFresh(request, response)) return
      try {
        await sendBytes(request, response, { size: file.filesize, read: (part) => genuinePart(services, file, part) })
      } finally {
        // Also of a transfer that broke off: a reader of documents fetches the rest in parts.
        if (open) countFetch(services, { request, response, file, isDownload: request.query.download !== undefined })
      }
    }),
  )

  for (const name of avatarNames) {
    router.get(`/images/${name}`, (request, response) =>
      answer(services, response, async () => {
        // The site may choose another picture at any moment.
        response.set({ 'Cache-Control': 'public, max-age=300' })
        const chosen = await chosenAvatar(services, request.get('host') ?? '', name)
        if (chosen) response.redirect(302, chosen + new URL(request.url, 'http://host').search)
        else await sendDrawing(request, response, avatar(name))
      }),
    )
  }
  for (const [name, svg] of Object.entries(fileIcons)) {
    router.get(`/images/${name}`, (request, response) =>
      answer(services, response, async () => {
        response.set({ 'Cache-Control': `public, max-age=${month}` })
        await sendDrawing(request, response, drawn(svg))
      }),
    )
  }

  async function mayRead(request: Request, id: number): Promise<boolean> {
    if (!request.headers.authorization) return false
    const { actor } = await authenticate(request)
    const where = { AND: [{ id }, visible(actor.ability, 'read', 'File')] }
    return (await db.file.count({ where })) > 0
  }

  return router
}

/** The formats that are sent where the browser says that it takes them, the best first. */
const modernFormats = ['avif', 'webp'] as const

/** Sends pictures in the size and the format that a request asks for. */
function pictureSender(images: ReturnType<typeof createImageCache>) {
  async function sendDrawing(request: Request, response: Response, drawing: ReturnType<typeof drawn>): Promise<void> {
    response.set('X-Content-Type-Options', 'nosniff')
    const box = parseBox(request.query.d) ?? { width: 400, height: 400 }
    await sendPicture(request, response, { ...drawing, filetype: 'image/png' }, box)
  }

  async function sendPicture(request: Request, response: Response, picture: Picture, box: Box | null): Promise<void> {
    const own = picture.filetype.slice('image/'.length) as ImageFormat
    const { accept = '' } = request.headers
    const format = modernFormats.find((each) => accept.includes(`image/${each}`)) ?? own
    const size = box ? `${box.width}x${box.height}-${picture.focal_x ?? ''}-${picture.focal_y ?? ''}` : ''
    response.vary('Accept')
    response.set({ ETag: `"${picture.sha256}-${size}-${format}"` })
    if (isFresh(request, response)) return
    const made = box && (await images.resized(picture, box, format))
    const sent = made ?? Buffer.from(await picture.bytes())
    response.set('Content-Type', `image/${formatOf(sent) ?? own}`)
    response.send(sent)
  }

  return { sendPicture, sendDrawing }
}

function isFresh(request: Request, response: Response): boolean {
  if (!request.fresh) return false
  response.status(304).end()
  return true
}

async function answer(services: Services, response: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!response.headersSent) {
      for (const name of ['ETag', 'Content-Disposition', 'Content-Length', 'Content-Range']) response.removeHeader(name)
      response.set('Cache-Control', 'no-store')
    }
    sendError(services, response, error)
  }
}

/**
 * A file may be taken back at any moment, and nobody can take it back from a cache: one for everyone is asked for anew
 * after five minutes, any other each time it is shown. A browser that has it already is answered 304.
 */
function headersOf({ open }: { open: boolean }) {
  return {
    'Cache-Control': open ? 'public, max-age=300, must-revalidate' : 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  }
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: t('error.fileNotFound') })
}

function contentType(filetype: string): string {
  return filetype.startsWith('text/') ? `${filetype}; charset=utf-8` : filetype
}
