/** The roles whose rights stand in one matrix. */
export type RolesOf = { aggregate(args: never): Promise<unknown> }

/** The moment of the last change of any role or of its rights, whichever of them the actor sees. Null: there is no role. */
export async function rightsVersion(roles: RolesOf): Promise<string | null> {
  const { _max } = (await roles.aggregate({ _max: { updated_at: true } } as never)) as {
    _max: { updated_at: Date | null }
  }
  return _max.updated_at?.toISOString() ?? null
}
