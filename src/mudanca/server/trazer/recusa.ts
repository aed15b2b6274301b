import { ConfigError } from '#src/shared/server/config.ts'

/** Why an archive is not brought in, as one sentence for whoever runs the command. */
export const recusa = (frase: string): ConfigError => new ConfigError([frase])
