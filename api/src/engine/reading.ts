import type { Action } from '../entities/define-entity.ts'
import type { SignedInContext } from './context.ts'
import type { Data } from './crud-options.ts'
import type { PageOptions } from './list-page.ts'
import type { Resource } from './resource.ts'

/** How the rows of a resource are read by right, as its `records` reads them. */
export type Reading = {
  options: PageOptions<SignedInContext> & {
    select: Data
    present: (rows: never[], ctx: SignedInContext) => object[] | Promise<object[]>
    listSelect: Data
    presentList: (rows: never[], ctx: SignedInContext) => object[] | Promise<object[]>
  }
  /** The resource's rows on which the actor may do `action`. */
  reach: (ctx: SignedInContext, action: Action) => Data
}

const readings = new WeakMap<object, Reading>()

/** Keeps the reading of a resource for the views that read rows by right and as visitors together. */
export function keepReading(resource: object, reading: Reading): void {
  readings.set(resource, reading)
}

/** The reading that {@link keepReading} kept. @throws TypeError for a resource without plain procedures */
export function readingOf(resource: Pick<Resource, 'name'>): Reading {
  const reading = readings.get(resource)
  if (!reading) throw new TypeError(`${resource.name} has no plain procedures`)
  return reading
}
