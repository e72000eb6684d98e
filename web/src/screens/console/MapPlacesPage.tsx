import { MapPlaces } from '../../features/console/MapPlaces.tsx'

export const MapPlacesPage = () => <MapPlaces />
