import { IconCheck, IconX } from '@tabler/icons-react'
import {
  formatarLimite,
  RECURSOS,
  ROTULOS_DE_RECURSO,
  TEMPO_DE_SUPORTE,
  temRecurso,
} from '#src/acesso/recursos.ts'
import { formatarDia } from '#src/shared/dias.ts'
import type { MinhaAssinatura } from '../schemas-assinatura.ts'
import estilo from './assinatura.module.css'
import { nomeDoEvento } from '../rotulos.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'

/** How much of the plan's two limits is used, and what happens at them. */
export function UsoDoPlano({ assinatura: { uso } }: { assinatura: MinhaAssinatura }) {
  return (
    <Quadro titulo="Uso">
      <Barra nome="Produtos" {...uso.produtos} noLimite="Para cadastrar mais produtos, mude de plano." />
      <Barra nome="Usuários" {...uso.usuarios} noLimite="Para convidar mais pessoas, mude de plano." />
    </Quadro>
  )
}

function Barra({
  nome,
  usado,
  limite,
  noLimite,
}: {
  nome: string
  usado: number
  limite: number
  noLimite: string
}) {
  const cheio = limite !== -1 && usado >= limite
  const quanto = limite === -1 ? 'sem limite' : `de ${formatarLimite(limite)}`
  return (
    <div className={estilo.barra}>
      <p>
        <span>{nome}</span>
        <span className="numeros">
          <strong>{usado.toLocaleString('pt-BR')}</strong> {quanto}
        </span>
      </p>
      {limite === -1 ? null : (
        <meter
          className={cheio ? estilo.cheio : undefined}
          min={0}
          max={Math.max(1, limite)}
          value={Math.min(usado, limite)}
          aria-label={`${nome}: ${usado} ${quanto}`}
        />
      )}
      {cheio ? <p className="apagado menor">Limite atingido. {noLimite}</p> : null}
    </div>
  )
}

/** What the plan gives and what it lacks. */
export function RecursosDoPlano({ assinatura: { plano } }: { assinatura: MinhaAssinatura }) {
  return (
    <Quadro titulo="Recursos do plano">
      <ul className={`sem-lista ${estilo.recursos}`}>
        {RECURSOS.map((recurso) => {
          const tem = temRecurso(plano, recurso)
          return (
            <li key={recurso} className={tem ? undefined : estilo.falta}>
              {tem ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
              <span>
                <span className="so-leitor">{tem ? 'Incluído: ' : 'Não incluído: '}</span>
                {ROTULOS_DE_RECURSO[recurso].nome}
              </span>
            </li>
          )
        })}
        <li>
          <IconCheck size={18} aria-hidden />
          <span>Suporte: {TEMPO_DE_SUPORTE[plano.nivel_suporte]}</span>
        </li>
      </ul>
    </Quadro>
  )
}

/** What happened to the subscription, and who did it. */
export function HistoricoDaAssinatura({ historico }: Pick<MinhaAssinatura, 'historico'>) {
  return (
    <Quadro titulo="Histórico">
      {historico.length === 0 ? (
        <p className="apagado">As mudanças da sua assinatura aparecem aqui.</p>
      ) : (
        <ol className={`sem-lista ${estilo.historico}`}>
          {historico.map((evento) => (
            <li key={evento.id}>
              <strong>{nomeDoEvento(evento)}</strong>
              <span className="apagado">
                {formatarDia(evento.dia)}
                {evento.por ? `, por ${evento.por}` : ''}
                {evento.motivo ? `. ${evento.motivo}` : ''}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Quadro>
  )
}
