import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRevalidator } from 'react-router'
import { feriadosNacionais } from '#src/shared/feriados.ts'
import { useAgora } from '#src/shared/ui/agora.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Configuracoes, Funcionamento } from '../../configuracoes.ts'
import { type ContextoDoPerfil, lojaDe, Recomecavel } from './aba.tsx'
import { type Pausa, PausarLoja } from './pausar.tsx'
import estilo from './perfil.module.css'

const DIAS = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
]
const COMERCIAL = { abre: '09:00', fecha: '18:00' }
const INICIAL: Funcionamento = {
  dias: [null, [COMERCIAL], [COMERCIAL], [COMERCIAL], [COMERCIAL], [COMERCIAL], null],
  feriados_nacionais: 'fechada',
  excecoes: [],
}

/** Opens the tab with hours, holidays and the pause. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const [configuracoes, pausa] = await Promise.all([
    api.get<Configuracoes>(`/rest/v1/configuracoes_estabelecimento?estabelecimento_id=${id}`),
    api.get<Pausa>(`/rest/v1/pausa?estabelecimento_id=${id}`),
  ])
  return (
    <div className={estilo.grade}>
      <PausarLoja lojaId={id} pausa={pausa} />
      <Recomecavel>
        {(recarregar) => <Horarios configuracoes={configuracoes} aoRecarregar={recarregar} />}
      </Recomecavel>
    </div>
  )
}

function Horarios({
  configuracoes,
  aoRecarregar,
}: {
  configuracoes: Configuracoes
  aoRecarregar: () => void
}) {
  const { revalidate } = useRevalidator()
  const formulario = useFormulario({
    inicial: { ...(configuracoes.funcionamento ?? INICIAL) },
    validar: {
      dias: (dias) =>
        dias.some((turnos) => turnos?.some(({ abre, fecha }) => !abre || !fecha || abre >= fecha))
          ? 'O fechamento vem depois da abertura.'
          : null,
      excecoes: (excecoes) => (excecoes.some(({ dia }) => !dia) ? 'Informe a data de cada exceção.' : null),
    },
    enviar: async (funcionamento, sobrescrever) => {
      await api.patch('/rest/v1/configuracoes_estabelecimento', {
        estabelecimento_id: configuracoes.estabelecimento_id,
        funcionamento,
        ...(sobrescrever ? {} : { updated_at: configuracoes.updated_at }),
      })
    },
    tituloDoErro: 'Erro ao salvar horários',
    aoSalvar: async () => {
      toast.ok('Horários salvos', 'Eles aparecem na página da loja.')
      await revalidate()
    },
    aoRecarregar,
  })
  const { form } = formulario
  const { dias, excecoes, feriados_nacionais } = form.values

  function mudarDia(dia: number, turnos: Funcionamento['dias'][number]) {
    form.setFieldValue('dias', dias.with(dia, turnos))
  }

  return (
    <CorpoDoFormulario de={formulario} botao="Salvar horários">
      <section className={`cartao ${estilo.quadro}`} aria-labelledby="horarios">
        <h2 id="horarios">Horário de atendimento</h2>
        <div className={estilo.dias} data-campo="dias">
          {[1, 2, 3, 4, 5, 6, 0].map((dia) => (
            <Dia
              key={dia}
              nome={DIAS[dia] ?? ''}
              turnos={dias[dia] ?? null}
              aoMudar={(turnos) => mudarDia(dia, turnos)}
            />
          ))}
        </div>
        {form.errors.dias && (
          <p role="alert" className={estilo.perigo}>
            {form.errors.dias}
          </p>
        )}
      </section>
      <section className={`cartao ${estilo.quadro}`} aria-labelledby="feriados">
        <h2 id="feriados">Feriados e dias especiais</h2>
        <label className="campo">
          <span>Nos feriados nacionais</span>
          <select
            className="entrada"
            value={feriados_nacionais}
            onChange={({ currentTarget }) =>
              form.setFieldValue(
                'feriados_nacionais',
                currentTarget.value === 'normal' ? 'normal' : 'fechada',
              )
            }
          >
            <option value="fechada">A loja não atende</option>
            <option value="normal">A loja atende normalmente</option>
          </select>
        </label>
        <ProximosFeriados />
        {excecoes.map((excecao, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day being typed has no other name yet
          <div key={i} className={estilo.turno}>
            <input
              type="date"
              className="entrada"
              style={{ width: '11rem' }}
              aria-label="Data"
              value={excecao.dia}
              onChange={({ currentTarget }) =>
                form.setFieldValue('excecoes', excecoes.with(i, { ...excecao, dia: currentTarget.value }))
              }
            />
            <input
              className="entrada"
              style={{ flex: '1 1 10rem', width: 'auto' }}
              aria-label="Nome do dia"
              placeholder="Aniversário da cidade"
              maxLength={80}
              value={excecao.nome}
              onChange={({ currentTarget }) =>
                form.setFieldValue('excecoes', excecoes.with(i, { ...excecao, nome: currentTarget.value }))
              }
            />
            <label className="marcar">
              <input
                type="checkbox"
                checked={excecao.turno === null}
                onChange={({ currentTarget }) =>
                  form.setFieldValue(
                    'excecoes',
                    excecoes.with(i, { ...excecao, turno: currentTarget.checked ? null : COMERCIAL }),
                  )
                }
              />
              Fechada
            </label>
            {excecao.turno && (
              <Turno
                nome={excecao.nome || 'dia especial'}
                turno={excecao.turno}
                aoMudar={(turno) => form.setFieldValue('excecoes', excecoes.with(i, { ...excecao, turno }))}
              />
            )}
            <button
              type="button"
              className="botao-icone"
              aria-label={`Remover ${excecao.nome || 'dia especial'}`}
              onClick={() =>
                form.setFieldValue(
                  'excecoes',
                  excecoes.filter((_, outra) => outra !== i),
                )
              }
            >
              <IconTrash size={18} aria-hidden />
            </button>
          </div>
        ))}
        {form.errors.excecoes && (
          <p role="alert" className={estilo.perigo}>
            {form.errors.excecoes}
          </p>
        )}
        <div>
          <button
            type="button"
            className="botao leve"
            onClick={() => form.setFieldValue('excecoes', [...excecoes, { dia: '', nome: '', turno: null }])}
          >
            <IconPlus size={18} aria-hidden /> Adicionar dia
          </button>
        </div>
      </section>
    </CorpoDoFormulario>
  )
}

interface Horario {
  abre: string
  fecha: string
}

function Dia({
  nome,
  turnos,
  aoMudar,
}: {
  nome: string
  turnos: Horario[] | null
  aoMudar: (turnos: Horario[] | null) => void
}) {
  return (
    <div className={estilo.dia}>
      <label className="marcar">
        <input
          type="checkbox"
          checked={turnos !== null}
          onChange={({ currentTarget }) => aoMudar(currentTarget.checked ? [COMERCIAL] : null)}
        />
        {nome}
      </label>
      <div className={estilo.turno}>
        {turnos === null && <span className="apagado">Fechada</span>}
        {turnos?.map((turno, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns of a day are told apart by their place
          <span key={i} className={estilo.turno}>
            <Turno nome={nome} turno={turno} aoMudar={(novo) => aoMudar(turnos.with(i, novo))} />
            {turnos.length > 1 && (
              <button
                type="button"
                className="botao-icone"
                aria-label={`Remover turno de ${nome}`}
                onClick={() => aoMudar(turnos.filter((_, outro) => outro !== i))}
              >
                <IconTrash size={18} aria-hidden />
              </button>
            )}
          </span>
        ))}
        {turnos !== null && turnos.length < 3 && (
          <button
            type="button"
            className="botao-icone"
            aria-label={`Adicionar turno em ${nome}`}
            onClick={() => aoMudar([...turnos, { abre: '19:00', fecha: '22:00' }])}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        )}
      </div>
    </div>
  )
}

function Turno({
  nome,
  turno,
  aoMudar,
}: {
  nome: string
  turno: Horario
  aoMudar: (turno: Horario) => void
}) {
  return (
    <>
      <input
        type="time"
        className="entrada"
        aria-label={`${nome}: abre às`}
        value={turno.abre}
        onChange={({ currentTarget }) => aoMudar({ ...turno, abre: currentTarget.value })}
      />
      <span>às</span>
      <input
        type="time"
        className="entrada"
        aria-label={`${nome}: fecha às`}
        value={turno.fecha}
        onChange={({ currentTarget }) => aoMudar({ ...turno, fecha: currentTarget.value })}
      />
    </>
  )
}

function ProximosFeriados() {
  const hoje = useAgora().toISOString().slice(0, 10)
  const ano = Number(hoje.slice(0, 4))
  const proximos = [...feriadosNacionais(ano), ...feriadosNacionais(ano + 1)]
    .filter(({ dia }) => dia >= hoje)
    .slice(0, 3)
  return (
    <p className="apagado">
      Próximos: {proximos.map(({ dia, nome }) => `${dia.slice(8)}/${dia.slice(5, 7)} ${nome}`).join(', ')}.
    </p>
  )
}
