import { ensureBuild } from '../../scripts/build.ts'

export default ensureBuild
