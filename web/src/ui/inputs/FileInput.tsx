import type { ComponentProps } from 'react'

/** Keeps no file, so that the same one can be chosen again after it was removed. */
export const FileInput = ({ onChoose, ...rest }: FileInputProps) => (
  <input
    {...rest}
    type="file"
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      target.value = ''
      if (files.length > 0) onChoose(files)
    }}
  />
)

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onChoose: (files: File[]) => void }
