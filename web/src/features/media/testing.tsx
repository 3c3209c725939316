import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Fakes an upload; the test gives the server's answer. */
export class FakeRequest {
  static all: FakeRequest[] = []
  static get last(): FakeRequest {
    const last = FakeRequest.all.at(-1)
    if (!last) throw new Error('nothing was sent')
    return last
  }
  headers: Record<string, string> = {}
  status = 0
  response: unknown = null
  responseType = ''
  url = ''
  body: FormData | null = null
  aborted = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
    FakeRequest.all.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  /** Reports the sent part, from 0 to 1. */
  progress = (part: number) => act(async () => this.upload.onprogress?.({ loaded: part * 1000, total: 1000 }))
  answer = (status: number, response: unknown) =>
    act(async () => {
      this.status = status
      this.response = response
      this.onload?.()
    })
  fail = () => act(async () => this.onerror?.())
}

/** Sends uploads to `FakeRequest` until the end of the test. */
export function fakeUploads() {
  FakeRequest.all = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
}

/** A stored file as the API answers it. */
export const stored = (id: number, more: object = {}) => ({
  id,
  file_id: id,
  type: 'File',
  title: `Bild ${id}`,
  filename: `bild-${id}.png`,
  filesize: 412_000,
  filetype: 'image/png',
  url: `/files/${id}/bild-${id}.png`,
  previewUrl: `/files/${id}/bild-${id}.png?d=400x400`,
  description: '',
  public: true,
  width: 1920,
  height: 1080,
  ...more,
})

/** A picture to upload. */
export const picture = (name = 'ny.png', bytes = 1000) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
