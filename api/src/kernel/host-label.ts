/** The label in front of the host where a group's sub-site lives: '_' may not stand in a host name (readings). */
export function hostLabelOf(name: string): string {
  return name.replaceAll('_', '-')
}
