import { plural } from '#src/shared/plural.ts'
import estilo from './planos.module.css'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'

interface Opcao {
  id: string
  nome: string
  detalhe: string
  /** Always stays. */
  fixo?: boolean
}

interface Props {
  titulo: string
  pergunta: string
  limite: number
  opcoes: Opcao[]
  escolhidos: string[]
  aoEscolher: (ids: string[]) => void
}

/** A list to tick as many of as the new plan holds. */
export function EscolherOQueFica({ titulo, pergunta, limite, opcoes, escolhidos, aoEscolher }: Props) {
  const marcados = new Set(escolhidos)
  const cheio = marcados.size >= limite
  return (
    <fieldset className={estilo.escolha}>
      <legend>{titulo}</legend>
      <p>{pergunta}</p>
      <p className="apagado" aria-live="polite">
        {marcados.size} de {plural(limite, '# escolhido', '# escolhidos')}
      </p>
      <div className={estilo.opcoes}>
        {opcoes.map(({ id, nome, detalhe, fixo = false }) => (
          <Marcar
            key={id}
            label={
              <>
                {nome}
                <small>{detalhe}</small>
              </>
            }
            checked={marcados.has(id)}
            disabled={fixo || (cheio && !marcados.has(id))}
            onChange={(evento) =>
              aoEscolher(
                evento.currentTarget.checked
                  ? [...escolhidos, id]
                  : escolhidos.filter((outro) => outro !== id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
