import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { UploadError, uploadFile } from '../media/upload.ts'
import type { CandidateFile } from './types.ts'

/** The largest file of a candidate, in bytes. */
export const maxFile = 50 * 1024 * 1024

/** The question that the files answer; nothing for files that belong to none yet. */
export type Place = { assignment_id: number; row_id: number } | null
export type FileUpload = {
  key: number
  file: File
  /** From 0 to 1; at 1 the server looks through the file. */
  progress: number
  began: number
  error?: string
  done?: CandidateFile
  /** The file whose new version it is. */
  replaces?: number
  place: Place
}

/** Holds the uploads of a candidate. Those that are done or refused stay until they are removed. Leaving the page aborts the rest. */
export function useFileUploads(onDone: (file: CandidateFile) => void) {
  const { session } = useServices()
  const [uploads, setUploads] = useState<FileUpload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const next = useRef(1)
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: number, part: Partial<FileUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))

  const send = async ({ key, file, replaces, place }: FileUpload) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const stored = await uploadFile<CandidateFile>({
        ...{ session, file, signal: controller.signal, fields: place ?? {} },
        address: replaces ? `/api/v1/validig/files/${replaces}` : '/api/v1/validig/files',
        onProgress: (progress) => change(key, { progress }),
      })
      change(key, { done: stored, progress: 1 })
      done.current(stored)
    } catch (error) {
      if (controller.signal.aborted) drop(key)
      else if (error instanceof UploadError) change(key, { error: error.message })
      else throw error
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    uploads,
    add(files: readonly File[], { place = null, replaces }: { place?: Place; replaces?: number } = {}) {
      for (const file of files) {
        const error = file.size > maxFile ? t('valid.fileSize', { number: maxFile / 1024 / 1024 }) : undefined
        const key = next.current++
        const upload = {
          key,
          file,
          progress: 0,
          began: Date.now(),
          place,
          ...(error && { error }),
          ...(replaces && { replaces }),
        }
        setUploads((all) => [...all, upload])
        if (!error) void send(upload)
      }
    },
    /** Aborts a running upload, or removes a finished one from the list. */
    remove({ key }: Pick<FileUpload, 'key'>) {
      const controller = controllers.current.get(key)
      if (controller) controller.abort()
      else drop(key)
    },
  }
}
export type FileUploads = ReturnType<typeof useFileUploads>
