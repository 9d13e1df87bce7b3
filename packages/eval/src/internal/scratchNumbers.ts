const whole: Array<Int32Array> = []
const real: Array<Float64Array> = []

/** An array of zero counts kept from call to call, perhaps longer than asked for. `slot`: tells arrays in use at once apart. */
export const scratchCounts = (slot: number, length: number): Int32Array => {
  let array = whole[slot]
  if (array === undefined || array.length < length) {
    array = new Int32Array(Math.max(1024, length * 2))
    whole[slot] = array
  }
  return array.fill(0, 0, length)
}

/** The same for numbers that are all `value`. */
export const scratchNumbers = (slot: number, length: number, value: number): Float64Array => {
  let array = real[slot]
  if (array === undefined || array.length < length) {
    array = new Float64Array(Math.max(64, length * 2))
    real[slot] = array
  }
  return array.fill(value, 0, length)
}
