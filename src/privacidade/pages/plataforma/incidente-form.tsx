import { Link } from 'react-router'
import { deDataLocal, paraDataLocal } from '#src/shared/datas-locais.ts'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo, CampoLongo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Marcas } from '#src/shared/ui/kit/marcas.tsx'
import {
  conferirIncidente,
  DADOS_DO_INCIDENTE,
  type Incidente,
  incidenteSchema,
  RISCOS,
} from '../../incidentes.ts'
import estilo from '#src/plataforma/pages/aprovacoes/aprovacoes.module.css'

interface Valores extends Record<string, unknown> {
  titulo: string
  /** `datetime-local`, in São Paulo. */
  percebido_em: string
  descricao: string
  dados: string[]
  pessoas: number | string
  risco: string
  avaliacao: string
  medidas: string
  anpd_em: string
  anpd_protocolo: string
  titulares_em: string
  encerrado: boolean
}

const corpoDe = (valores: Valores) => ({
  ...valores,
  percebido_em: deDataLocal(valores.percebido_em) ?? '',
  anpd_em: valores.anpd_em || null,
  titulares_em: valores.titulares_em || null,
})

function validar(valores: Valores): Record<string, string> {
  const lido = incidenteSchema.safeParse(corpoDe(valores))
  const erros = lido.success
    ? conferirIncidente(lido.data, new Date()).map(({ campo, mensagem }) => [campo, mensagem])
    : lido.error.issues.map(({ path, message }) => [path[0], message])
  return Object.fromEntries(erros) as Record<string, string>
}

/** What is known of an incident, and what was done about it. */
export function IncidenteForm({ incidente }: { incidente: Incidente | null }) {
  const formulario = useFormulario<Valores>({
    inicial: {
      titulo: incidente?.titulo ?? '',
      percebido_em: paraDataLocal(incidente?.percebido_em ?? null),
      descricao: incidente?.descricao ?? '',
      dados: incidente?.dados ?? [],
      pessoas: incidente?.pessoas ?? '',
      risco: incidente?.risco ?? 'em_avaliacao',
      avaliacao: incidente?.avaliacao ?? '',
      medidas: incidente?.medidas ?? '',
      anpd_em: incidente?.anpd_em ?? '',
      anpd_protocolo: incidente?.anpd_protocolo ?? '',
      titulares_em: incidente?.titulares_em ?? '',
      encerrado: incidente?.encerrado_em != null,
    },
    versao: incidente?.updated_at,
    validar,
    tituloDoErro: 'Erro ao salvar incidente',
    async enviar(valores, sobrescrever) {
      const corpo = corpoDe(valores) as Corpo<'POST /rest/v1/plataforma/incidentes'>
      if (!incidente) await api.post('/rest/v1/plataforma/incidentes', { body: corpo })
      else
        await api.put('/rest/v1/plataforma/incidentes/:id', {
          params: { id: incidente.id },
          body: { ...corpo, ...(sobrescrever ? {} : { updated_at: incidente.updated_at }) },
        })
    },
    feito: [incidente ? 'Incidente salvo' : 'Incidente registrado'],
    para: incidente ? undefined : '/admin/privacidade/incidentes',
  })
  const { form } = formulario

  return (
    <CorpoDoFormulario
      de={formulario}
      botao={incidente ? 'Salvar' : 'Registrar'}
      className={`cartao ${estilo.quadro} pilha`}
      acoes={
        <Link to="/admin/privacidade/incidentes" className="botao leve">
          Cancelar
        </Link>
      }
    >
      <Campo
        label="O que aconteceu, em uma frase"
        required
        maxLength={150}
        {...form.getInputProps('titulo')}
      />
      <Campo
        label="Quando foi percebido"
        description="Os prazos contam daqui."
        type="datetime-local"
        required
        {...form.getInputProps('percebido_em')}
      />
      <CampoLongo
        label="Como foi percebido e o que se sabe"
        required
        rows={5}
        maxLength={4000}
        {...form.getInputProps('descricao')}
      />
      <Marcas label="Que dados" required opcoes={DADOS_DO_INCIDENTE} {...form.getInputProps('dados')} />
      <Campo
        label="Quantas pessoas"
        description="A melhor estimativa que você tem."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        {...form.getInputProps('pessoas')}
        onChange={({ currentTarget }) => form.setFieldValue('pessoas', soNumero(currentTarget.value))}
      />
      <CampoDeEscolha
        label="Risco para as pessoas"
        description="Fraude, discriminação, dano ao nome ou ao bolso. Na dúvida, é relevante."
        opcoes={Object.entries(RISCOS).map(([value, { texto }]) => [value, texto])}
        {...form.getInputProps('risco')}
      />
      <CampoLongo
        label="Por que o risco é este"
        rows={3}
        maxLength={4000}
        {...form.getInputProps('avaliacao')}
      />
      <CampoLongo
        label="O que foi feito"
        description="Entra no aviso aos titulares."
        rows={3}
        maxLength={4000}
        {...form.getInputProps('medidas')}
      />
      <Campo label="ANPD comunicada em" type="date" {...form.getInputProps('anpd_em')} />
      <Campo label="Protocolo na ANPD" maxLength={60} {...form.getInputProps('anpd_protocolo')} />
      <Campo label="Titulares avisados em" type="date" {...form.getInputProps('titulares_em')} />
      <Marcar
        label="Encerrado"
        description="A causa foi corrigida e não há mais o que comunicar."
        {...form.getInputProps('encerrado', { type: 'checkbox' })}
      />
    </CorpoDoFormulario>
  )
}

function soNumero(digitado: string): number | string {
  const digitos = digitado.replace(/\D/g, '')
  return digitos && Number(digitos)
}
