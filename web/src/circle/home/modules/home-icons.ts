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

/** Icons by the name that a slide carries. */
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

/** Falls back to a general icon for an unknown name. */
export const iconOf = (name: string): LucideIcon => icons[name] ?? LayoutGrid

/** A custom picture: the field holds its URL. */
export const isImageUrl = (icon: string): boolean => icon.includes('/')
