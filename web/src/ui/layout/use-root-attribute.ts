import { useLayoutEffect } from 'react'

export const useRootAttribute = (name: 'columns' | 'density' | 'page' | 'panel', value: string): void =>
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
