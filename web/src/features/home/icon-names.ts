import {
  BedDouble,
  Bus,
  CalendarDays,
  Camera,
  HeartHandshake,
  House,
  Landmark,
  LayoutGrid,
  type LucideIcon,
  Map as MapIcon,
  Megaphone,
  MessagesSquare,
  Newspaper,
  Route,
  ShoppingBasket,
  Sprout,
  Store,
  Ticket,
  Trophy,
  Utensils,
} from 'lucide-react'

/** The icons that operators may choose from, by the name that a slide carries. */
const icons: Record<string, LucideIcon> = {
  newspaper: Newspaper,
  sprout: Sprout,
  'shopping-basket': ShoppingBasket,
  'bed-double': BedDouble,
  ticket: Ticket,
  camera: Camera,
  megaphone: Megaphone,
  'messages-square': MessagesSquare,
  store: Store,
  route: Route,
  bus: Bus,
  map: MapIcon,
  utensils: Utensils,
  'calendar-days': CalendarDays,
  'heart-handshake': HeartHandshake,
  landmark: Landmark,
  house: House,
  trophy: Trophy,
}

export const iconNames = Object.keys(icons)

/** The icon of that name; a general one for a name that nobody knows. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? LayoutGrid

/** Operators may upload a picture of their own: then the field holds its address. */
export const isPicture = (icon: string): boolean => icon.includes('/')
