/**
 * For readings of one thing that may overlap: on a slow network the first that is asked may be answered last. Called as one
 * begins, it gives what tells of its answer whether it may be shown: none that was asked later has been.
 */
export function emOrdem(): () => () => boolean {
  let pedidas = 0
  let mostrada = 0
  return () => {
    pedidas += 1
    const esta = pedidas
    return () => {
      if (esta < mostrada) return false
      mostrada = esta
      return true
    }
  }
}
