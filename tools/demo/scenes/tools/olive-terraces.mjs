import{rng,I,dabs,inEll,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{blob,edge,band,stones,slim}from'./parts/land.mjs';
const r=rng(14);
// a small olive as a symbol: used for all the trees further up the slope
const small=`<g id="ol"><path stroke="#6b5a55" stroke-width="13" d="M-6 0Q2-34-8-60M4-30Q18-50 34-66"/><path fill="#66715f" d="${blob(r,-34,-92,58,38)}${blob(r,34,-104,62,44)}${blob(r,0,-70,70,26)}"/><path fill="#8d9377" d="${blob(r,-46,-104,42,24)}${blob(r,20,-122,44,22)}"/><path fill="#c3bb8d" opacity=".85" d="${blob(r,-62,-112,24,14)}${blob(r,6,-130,28,11)}"/></g>`;
const defs=small+filters(6,{wob:8,k:.55,k0:.22})+
 lg('sk',[[0,'#b7bec3'],[.45,'#dbd6cd'],[.8,'#f3dfc2'],[1,'#f8d9a6']])+rg('gl',[[0,'#ffe9ba',1],[.45,'#fcd79f',.45],[1,'#fbd7a4',0]])+
 lg('m1',[[0,'#a7a5b2'],[1,'#dccbbb']])+lg('m2',[[0,'#9b9a96'],[1,'#c6b595']])+
 lg('wl',[[0,'#b0937a'],[.5,'#957b74'],[1,'#77646b']],0,0,1,0)+lg('gr',[[0,'#f3d9a0'],[.45,'#cdb584'],[1,'#948869']],0,0,1,.15)+
 lg('tr',[[0,'#b49a82'],[.4,'#7d6a64'],[1,'#4e4248']],0,0,1,0)+lg('fo',[[0,'#dfc492'],[.45,'#c0a681'],[1,'#8b7872']],0,0,.25,1);
let b=`<rect x="-80" y="-80" width="1960" height="720" fill="url(#sk)"/>`;
b+=`<g filter="url(#b18)" stroke="#f9ebde" opacity=".8"><path stroke-width="20" d="M-40 190q340-40 760-6M900 90q300-20 700 14"/><path stroke-width="12" stroke="#e8c6bb" d="M40 300q260-24 520-4M700 270q200-14 420 6"/></g>`;
b+=`<ellipse cx="240" cy="450" rx="860" ry="360" fill="url(#gl)"/>`;
b+=`<g filter="url(#b2)"><path fill="url(#m1)" d="M-80 440C20 430 90 380 190 376S330 410 420 392 560 330 660 340 820 420 920 430L1300 440V560H-80Z"/><path fill="#b9c0bd" d="M-80 462H620v18H-80Z"/><path fill="url(#m2)" opacity=".85" d="M-80 490C80 470 160 476 300 484S520 452 700 456 960 480 1100 480V620H-80Z"/></g>`;
b+=`<path stroke="#fbe7c6" stroke-width="3" opacity=".9" d="M40 468h200M170 474h150M420 470h90"/>`;
// the slope, three walls fanning out from the light
const f1=edge(520,250,-20),g1=edge(524,320,-18),f2=edge(560,470,6),g2=edge(574,590,4),f3=edge(668,800,14),g3=edge(716,1010,10);
b+=`<path filter="url(#b2)" fill="#a29a80" d="M620 480Q1100 420 1400 280T1880 90V420H620Z"/><g filter="url(#s)"><path fill="#7f8470" d="${blob(r,1500,250,120,40)}${blob(r,1760,180,170,60)}${blob(r,1290,330,80,24)}"/></g>`;
b+=`<g filter="url(#s)">`+[[1020,436,.5],[1190,390,.62],[1800,290,1.05]].map(([x,y,k])=>`<use href="#ol" transform="translate(${x} ${y})scale(${k})"/>`).join('')+`</g>`;
b+=band(f1,edge(580,520),'fill="url(#gr)"',410)+band(f1,g1,'fill="url(#wl)"',410)+stones(r,f1,g1,620,1880,2,['#d9c09c','#c4a98b','#a58d82'],1.5);
b+=`<g filter="url(#s)">`+[[424,560,.6],[520,552,.62],[740,548,.76],[1560,500,1.25]].map(([x,y,k])=>`<use href="#ol" transform="translate(${x} ${y})scale(${x%40?k:-k} ${k})"/>`).join('')+`</g>`;
b+=band(f2,edge(680,820),'fill="url(#gr)"')+band(f2,g2,'fill="url(#wl)"')+stones(r,f2,g2,140,1880,3,['#ecd3a8','#d9bd97','#bfa389','#a18a86'],2.1);
b+=`<path stroke="#fbe8c0" stroke-width="4" opacity=".8" d="M-80 ${I(f2(-80))}L900 ${I(f2(900))}"/>`;
b+=`<g filter="url(#b10)" style="mix-blend-mode:multiply" opacity=".55" fill="#9a7d86"><path d="M1040 690Q1300 650 1880 700V770Q1400 740 1060 720Z"/></g>`;
b+=`<g filter="url(#s)">`+[[210,652,.9]].map(([x,y,k])=>`<use href="#ol" transform="translate(${x} ${y})scale(${k})"/>`).join('')+`</g>`;
b+=`<g filter="url(#b2)">`+dabs(r,40,rr=>{const x=-40+1800*rr();return[x,g2(x)+14+rr()*(f3(x)-g2(x)-24)]},{c:'#f3dda4',w:4,len:34,aj:.3,o:.6})+`</g>`;
// the old tree
const cr=many(inEll(890,440,150,84),inEll(1050,316,200,120),inEll(1270,370,180,110),inEll(1390,470,90,56));
const lit=many(inEll(850,410,120,60),inEll(1000,270,160,70),inEll(1220,320,130,60));
b+=`<g filter="url(#s)"><path fill="#5a6659" d="${blob(r,880,470,150,70)}${blob(r,1046,316,190,116)}${blob(r,1300,376,190,104)}${blob(r,1424,500,84,44)}${blob(r,1180,300,110,60)}"/></g>`;
b+=`<path fill="url(#tr)" d="M986 716C1030 690 1046 650 1036 608 1028 570 984 540 930 486L962 470C1004 520 1052 540 1082 556 1082 510 1080 460 1060 400L1100 392C1122 450 1136 510 1140 566 1172 546 1216 510 1260 440L1292 454C1262 530 1200 590 1176 632 1170 670 1196 700 1240 724 1180 716 1150 712 1110 722 1070 712 1020 722 986 716Z"/>`;
b+=`<path fill="#3f343a" d="M1096 610q22 24 10 66-22-18-10-66Z"/><path stroke="#4a3d42" stroke-width="7" opacity=".6" d="M1070 570Q1084 620 1068 706M1130 576Q1126 630 1146 706M1090 560Q1108 500 1084 410"/><path stroke="#ecc999" stroke-width="6" opacity=".85" d="M1000 710Q1052 668 1044 606 1030 560 948 482M1060 690Q1074 640 1060 580M1076 420Q1092 480 1090 540"/>`;
b+=`<g filter="url(#s)"><path fill="#818c76" d="${blob(r,850,450,124,50)}${blob(r,1004,280,160,80)}${blob(r,1250,342,130,56)}${blob(r,940,500,70,26)}"/><path fill="#b3b18b" opacity=".9" d="${blob(r,816,432,70,26)}${blob(r,960,262,90,42)}${blob(r,1200,312,80,28)}"/></g>`;
b+=sprigs(r,14,many(inEll(880,460,170,80,.2),inEll(1060,320,200,124,.2),inEll(1290,386,200,110,.2)),{c:'#65705f',s:.45,id:'lo'})+sprigs(r,11,lit,{c:'#bfbb90',s:.4,id:'lo'})+dabs(r,32,lit,{c:'#ddd2a0',w:5,len:11,aj:2.6,o:.9});
// ladder and basket
b+=`<path stroke="#5f4a48" stroke-width="11" d="M900 726L1010 400M960 734L1046 410"/><path stroke="#5f4a48" stroke-width="8" d="M910 696l60 8M925 652l58 8M940 608l56 8M955 564l52 8M970 520l48 8M985 476l44 8"/><path stroke="#d9b183" stroke-width="4" d="M896 724L1006 400"/>`;
b+=`<path fill="#6b4f48" d="M1262 724l-14-54h104l-14 54Q1300 734 1262 724Z"/><path fill="#b98c62" d="M1262 724l-14-54h50v58Z"/><path fill="#4b4f46" d="M1248 670Q1300 640 1352 670 1300 684 1248 670Z"/><path stroke="#8a6650" stroke-width="6" d="M1258 668Q1300 590 1342 668"/>`;
// near wall
b+=band(f3,edge(1300,1300),'fill="url(#fo)"')+band(f3,g3,'fill="url(#wl)"')+stones(r,f3,g3,-80,1880,4,['#f4dfb6','#e2c79f','#c6ab91','#a48e8c'],2.3);
b+=`<path stroke="#fdeccb" stroke-width="6" opacity=".85" d="M-80 ${I(f3(-80))}Q600 ${I(f3(600))-4} 1000 ${I(f3(1000))}"/>`;
b+=`<g style="mix-blend-mode:multiply" filter="url(#b5)" opacity=".5">`+sprigs(r,12,many(twig(1860,830,1300,850,0,60,.6),twig(1860,960,1480,900,0,20,.6)),{c:'#8a7480',s:1.1,id:'lo'})+`<path fill="#a08a98" d="M1240 790L1880 820V1020L1330 950Z"/></g>`;
b+=`<g filter="url(#b2)">`+dabs(r,30,rr=>{const x=-40+1500*rr();return[x,g3(x)+30+rr()*160]},{c:'#efdcab',w:5,len:40,aj:.5,o:.5})+`</g><g filter="url(#b18)" opacity=".34" fill="#5b4a55"><path d="M500 1030Q1000 1010 1880 1040V1130Q1100 1080 300 1110Z"/></g>`;
// roses at the foot of the wall
const cl=many(inEll(770,880,130,84),inEll(900,920,90,60),inEll(680,920,70,44));
b+=`<path fill="#5b4a58" opacity=".45" filter="url(#b10)" d="M680 900Q900 880 1160 940 980 970 690 930Z"/><g transform="translate(30-46)"><g filter="url(#s)"><path fill="#4b5546" d="${blob(r,770,900,140,80)}${blob(r,900,930,90,56)}"/></g>`+sprigs(r,8,cl,{c:'#5d6950',s:.55,id:'lk'})+sprigs(r,6,many(inEll(740,850,110,40),inEll(900,890,80,30)),{c:'#9d9a68',s:.45,id:'lk',o:.9});
for(const[x,y,t,k]of[[676,906,2,1.2],[716,862,1,1.5],[764,912,2,1.7],[770,832,3,1.2],[812,872,1,1.4],[838,934,3,1.3],[872,896,2,1.5],[926,918,1,1.3],[720,944,1,1.2],[962,950,2,1.1]])b+=U(t,x,y,k,I(r()*90));
b+='</g>';
b+=`<g filter="url(#b10)"><path fill="#39423a" d="M-80 1010Q60 1000 180 1090T480 1280H-80Z"/>`+sprigs(r,7,many(inEll(90,1080,170,90),inEll(300,1190,130,50)),{c:'#6a7355',s:1.5,id:'lk'})+sprigs(r,4,inEll(110,1050,170,60),{c:'#b0a872',s:1.2,id:'lk',o:.9})+U(2,80,1080,3.6,10)+U(3,220,1140,3,40)+U(1,30,1170,3.4,70)+U(2,330,1210,2.8)+`</g>`;
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="240" cy="470" rx="960" ry="560" fill="url(#gl)"/><path fill="#241c30" opacity=".26" filter="url(#b40)" d="M-80 1090H1880V1280H-80Z"/></g>`;
export default slim(doc('Olive trees on dry-stone terraces',defs+defsSprig(rng(9))+roseDef(),b,after));
