import { Categories } from '../../features/console/Categories.tsx'

export const CategoriesPage = () => <Categories />
