import { useMemo } from 'react'
import { diaEmSaoPaulo, feriadosNacionais } from '#src/shared/feriados.ts'
import { comChave, semChave } from '#src/shared/chaves-de-linha.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { Configuracoes, Funcionamento } from '../../configuracoes.ts'
import { erroNasExcecoes, erroNosDias, erroNosTurnos } from '../../horarios.ts'
import { type ContextoDoPerfil, lojaDe } from './aba.tsx'
import { guardarConfiguracoes, lerConfiguracoes } from './configuracoes-da-loja.tsx'
import { DiaDaSemana } from './dia-da-semana.tsx'
import { DiasEspeciais } from './dias-especiais.tsx'
import { PausarLoja } from './pausar.tsx'
import estilo from './perfil.module.css'
import { COMERCIAL, type Dias } from './turno.tsx'

const DIAS = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
]
const INICIAL: Funcionamento = {
  dias: [null, [COMERCIAL], [COMERCIAL], [COMERCIAL], [COMERCIAL], [COMERCIAL], null],
  feriados_nacionais: 'fechada',
  excecoes: [],
}

/** Opens the tab with hours, holidays and the pause. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const [configuracoes, pausa] = await Promise.all([
    lerConfiguracoes(contexto),
    api.get('/rest/v1/pausa', { query: { estabelecimento_id: id } }),
  ])
  return (
    <div className="pilha coluna-de-texto">
      <PausarLoja lojaId={id} pausa={pausa} />
      <Horarios configuracoes={configuracoes} />
    </div>
  )
}

const paraEditar = (funcionamento: Funcionamento) => ({
  ...funcionamento,
  dias: funcionamento.dias.map((turnos) => turnos?.map(comChave) ?? null) satisfies Dias,
  excecoes: funcionamento.excecoes.map(comChave),
})

function Horarios({ configuracoes }: { configuracoes: Configuracoes }) {
  const inicial = useMemo(() => paraEditar(configuracoes.funcionamento ?? INICIAL), [configuracoes])
  const formulario = useFormulario({
    inicial,
    versao: configuracoes.updated_at,
    validar: {
      dias: (dias) => erroNosTurnos(dias.flatMap((turnos) => turnos ?? [])) ?? erroNosDias(dias),
      excecoes: (excecoes) => {
        if (excecoes.some(({ dia }) => !dia)) return 'Informe a data de cada exceção.'
        return erroNosTurnos(excecoes.flatMap(({ turno }) => turno ?? [])) ?? erroNasExcecoes(excecoes)
      },
    },
    enviar: (valores, sobrescrever) => {
      const funcionamento = {
        ...valores,
        dias: valores.dias.map((turnos) => turnos?.map(semChave) ?? null),
        excecoes: valores.excecoes.map(semChave),
      }
      return guardarConfiguracoes(configuracoes, { funcionamento }, sobrescrever)
    },
    tituloDoErro: 'Erro ao salvar horários',
    feito: ['Horários salvos', 'Eles aparecem na página da loja.'],
  })
  const { form } = formulario
  const { dias, excecoes, feriados_nacionais } = form.values

  function mudarDia(dia: number, turnos: Dias[number]) {
    form.setFieldValue('dias', dias.with(dia, turnos))
  }

  return (
    <CorpoDoFormulario de={formulario} botao="Salvar horários">
      <Quadro titulo="Horário de atendimento" className={estilo.quadro}>
        <div className="pilha vao-0" data-campo="dias">
          {[1, 2, 3, 4, 5, 6, 0].map((dia) => (
            <DiaDaSemana
              key={dia}
              nome={DIAS[dia] ?? ''}
              turnos={dias[dia] ?? null}
              aoMudar={(turnos) => mudarDia(dia, turnos)}
            />
          ))}
        </div>
        {form.errors.dias && (
          <p role="alert" className="ruim">
            {form.errors.dias}
          </p>
        )}
      </Quadro>
      <Quadro titulo="Feriados e dias especiais" className={estilo.quadro}>
        <CampoDeEscolha
          label="Nos feriados nacionais"
          value={feriados_nacionais}
          onChange={({ currentTarget }) =>
            form.setFieldValue('feriados_nacionais', currentTarget.value === 'normal' ? 'normal' : 'fechada')
          }
        >
          <option value="fechada">A loja não atende</option>
          <option value="normal">A loja atende normalmente</option>
        </CampoDeEscolha>
        <ProximosFeriados />
        <DiasEspeciais excecoes={excecoes} aoMudar={(novas) => form.setFieldValue('excecoes', novas)} />
        {form.errors.excecoes && (
          <p role="alert" className="ruim">
            {form.errors.excecoes}
          </p>
        )}
      </Quadro>
    </CorpoDoFormulario>
  )
}

function ProximosFeriados() {
  const hoje = diaEmSaoPaulo(useAgora())
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
