// Suite Mirador, through the arch of its salon: the bed beside the door to the loggia; beyond its parapet fields and a strip of sea. Sunset from the right, walls of apricot.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch}from'./kit.mjs';
import{bed,bedDefs,beams,slabs,table,jug,books,curtain,curtainDef,corner}from'./parts/bedroom.mjs';
const r=rng(64);
const door=arch(1150,250,340,720);
const defs=`<clipPath id="cd"><path d="${door}"/></clipPath>`+filters(21,{wob:6,k:.44,k0:.28})+bedDefs+curtainDef+
 lg('wa',[[0,'#85707c'],[.4,'#c8977f'],[.7,'#f0bf8c'],[1,'#b58a80']],0,.3,1,0)+lg('fo',[[0,'#c19f85'],[.5,'#a98571'],[1,'#6e5a5a']])+rg('gl',[[0,'#ffe2a8',1],[.5,'#fbb873',.45],[1,'#f39a5a',0]])+lg('sk',[[0,'#8f8cae'],[.35,'#d9a9a4'],[.7,'#f5b077'],[1,'#fbd28a']])+lg('pi',[[0,'#a08d8f'],[1,'#c4a98f']],0,0,1,0);
// outside: sky, strip of sea, fields, parapet and one arch of the loggia, its floor
const view=F('url(#sk)','M1130 230H1510V1000H1130Z')+'<ellipse cx="1400" cy="540" rx="260" ry="200" fill="url(#gl)"/>'+F('#a5a3b1','M1130 596Q1200 560 1270 574T1510 590V620H1130Z','filter="url(#b2)"')+F('#8fb0b2','M1130 604H1510V632H1130Z')+'<circle cx="1394" cy="566" r="30" fill="#fff0c0"/>'+S('#ffe3b0',4,'M1330 612h60M1300 622h50M1390 624h70')+F('#b9b088','M1130 630H1510V800H1130Z')+F('#dcc892','M1130 652L1290 642 1250 672 1130 684ZM1340 644L1510 648V676L1380 668Z')+F('#a8875f','M1260 676L1370 672 1410 706 1210 714Z')+F('#8f9a6c','M1400 682L1510 684V730L1440 716ZM1130 700L1200 690 1170 740H1130Z')+G('filter="url(#s)"',dabs(r,34,many(inBox(1130,634,380,8),inBox(1130,676,380,14),inBox(1130,724,380,20)),{c:'#69755a',w:15,len:8}))+
 F('url(#pi)','M1130 230H1510V300Q1480 330 1450 460V780H1506V230ZM1130 230H1180Q1170 320 1166 420V780H1130Z','opacity=".9"')+F('url(#pi)','M1130 230H1510V360Q1440 300 1330 300T1150 380H1130Z','opacity=".9"')+F('#fff0cf','M1130 764H1510V784H1130Z')+F('#a08d8f','M1130 784H1510V900H1130Z')+S('#7d6b72',3,'M1130 840H1510M1230 784V840M1380 784V840M1310 840V900','opacity=".4"')+F('#d9bd98','M1130 900H1510V1000H1130Z')+F('#ffe3ae','M1200 906H1420L1380 1000H1140Z','filter="url(#b5)" opacity=".8"');
let b='<rect x="-80" y="-80" width="1960" height="1360" fill="url(#wa)"/>'+beams([-20,310,640,970,1300,1630],700)+slabs(966,1000);
b+=G('filter="url(#b5)"',dabs(r,24,inBox(300,180,800,400),{c:'#fdebc8',w:20,len:60,ang:-.1,o:.22}),dabs(r,18,inBox(-60,180,300,700),{c:'#8c7880',w:18,len:60,o:.14}));
b+=F('#ecd6ae',arch(1104,204,432,764))+F('#fff3d6','M1128 966V420Q1128 260 1320 238L1320 250Q1150 270 1150 420V966Z')+G('clip-path="url(#cd)"',view,'<ellipse cx="1400" cy="560" rx="260" ry="300" fill="url(#gl)" opacity=".55"/>')+S('#fff6df',5,'M1150 966V420Q1150 250 1320 250')+S('#b89f86',3,'M1104 520h24M1104 640h24M1104 760h24M1104 880h24M1512 520h24M1512 640h24M1512 760h24M1512 880h24M1172 268l16 22M1320 206v24M1470 272l-18 22','opacity=".7"')+F('#f3e2c0','M1110 960H1530V978H1110Z');
// lights of the loggia on the wall, an arch of gold
b+=F('#ffedc4',arch(420,280,180,270)+arch(640,256,200,280),'filter="url(#b5)" opacity=".7" transform="skewY(-6)translate(0 60)"')+G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".4"',sprigs(r,7,many(twig(860,290,600,430,0,-50,.6),twig(700,400,440,470,0,-20,.6)),{c:'#97828c',s:1.1,id:'lo'})));
b+=curtain(1512,96,226,1010)+S('#6d5548',9,'M1060 222H1660')+curtain(1062,64,226,1010);
b+=F('#ffe3ae','M1160 980H1480L1300 1280H700Z','filter="url(#b5)" opacity=".75"');
b+=bed(r,{at:'matrix(.94 .05 -.34 .86 420 60)',head:'rails',tones:['#566f7b','#a3bbb8','#eee3cd','#7d979c']});
b+=table(1010,1010,110,176)+jug(r,1064,830,.62,[1,2,3,1,2]);
// the arch of the salon, in the shade, through which one looks
b+=F('#6a5662','M-80-80H1880V1280H1700V560A800 690 0 0 0 900-20 800 690 0 0 0 230 560V1280H-80Z')+F('#8d7278','M1700 1280V560A800 690 0 0 0 900-20 800 690 0 0 0 230 560V1280H196V560A830 720 0 0 1 900-56 830 720 0 0 1 1736 560V1280Z')+S('#e7c39a',7,'M1702 1280V560A800 690 0 0 0 900-20')+S('#4f404c',4,'M60 300L214 380M20 620H214M40 900H214M1760 260L1700 420M1720 700H1880M1720 960H1880','opacity=".5"')+G('transform="translate(0 60)"',table(40,1130,150,240)+jug(r,112,890,1,[1,3,2,1,2]));
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1320" cy="560" rx="860" ry="640" fill="url(#gl)"/><path fill="#1f1a30" opacity=".5" filter="url(#b40)" d="M-80-80H140Q20 500 140 1280H-80ZM140 1190H1880V1280H140ZM1740-80H1880V1280H1820Z"/></g><ellipse cx="1340" cy="560" rx="380" ry="400" fill="url(#gl)" opacity=".32" style="mix-blend-mode:screen"/>`;
export default doc('Bedroom with the door to the loggia',defs+defsSprig(rng(9))+roseDef(),b,after);
