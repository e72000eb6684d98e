/** By the file extension, else by the type: some galleries return names without an extension. */
export const fileFormat = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? type.split('/')[1] ?? '').toLowerCase()
