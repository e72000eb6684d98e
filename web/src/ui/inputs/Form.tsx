import type { ComponentProps } from 'react'

/** A form whose `onSubmit` runs without leaving the page. Its messages are the product's, not the browser's. */
export const Form = ({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) => (
  <form
    noValidate
    {...rest}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
